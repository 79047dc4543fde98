// Generated from the op classes by docs/generate.py; do not edit.
// What IRDL cannot say, and stock tools therefore do not check:
// * attributes that are optional or have a default, and misspelt ones: anything passes
// * the width of a number, the element type of an array of numbers, the elements of an array of
//   strings; any attribute passes as a constant tensor, whose kinds have other names in each LLVM
// * ranks, element types, shapes, and whatever else the `check` of an op class holds
// * that an op is pure, so that cse and dead code removal leave it alone
// * a list of operands of different types: those of concatenate and of the recurrent ops are
//   declared as a list of one type, and an op whose operands differ in type is refused
irdl.dialect @mobilint {
  irdl.operation @add_partial {
    %a = irdl.base "!builtin.tensor"
    %b = irdl.base "!builtin.tensor"
    irdl.operands(a: %a, b: %b)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %is_input0_larger_attr_true = irdl.is true
    %is_input0_larger_attr_false = irdl.is false
    %is_input0_larger_attr = irdl.any_of(%is_input0_larger_attr_true, %is_input0_larger_attr_false)
    irdl.attributes {
      "is_input0_larger" = %is_input0_larger_attr
    }
  }
  irdl.operation @adding {
    %a = irdl.base "!builtin.tensor"
    %b = irdl.base "!builtin.tensor"
    irdl.operands(a: %a, b: %b)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @adding_constant {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %constant_attr = irdl.any
    irdl.attributes {
      "constant" = %constant_attr
    }
  }
  irdl.operation @batchnorm {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %gamma_attr = irdl.any
    %beta_attr = irdl.any
    %moving_mean_attr = irdl.any
    %moving_var_attr = irdl.any
    %epsilon_attr = irdl.any
    irdl.attributes {
      "gamma" = %gamma_attr,
      "beta" = %beta_attr,
      "moving_mean" = %moving_mean_attr,
      "moving_var" = %moving_var_attr,
      "epsilon" = %epsilon_attr
    }
  }
  irdl.operation @celu {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %alpha_attr = irdl.base "#builtin.float"
    irdl.attributes {
      "alpha" = %alpha_attr
    }
  }
  irdl.operation @clip {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @concatenate {
    %inputs = irdl.base "!builtin.tensor"
    irdl.operands(inputs: variadic %inputs)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @convolution {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %h_kernel_attr = irdl.base "#builtin.integer"
    %w_kernel_attr = irdl.base "#builtin.integer"
    %h_stride_attr = irdl.base "#builtin.integer"
    %w_stride_attr = irdl.base "#builtin.integer"
    %west_padding_attr = irdl.base "#builtin.integer"
    %east_padding_attr = irdl.base "#builtin.integer"
    %north_padding_attr = irdl.base "#builtin.integer"
    %south_padding_attr = irdl.base "#builtin.integer"
    %in_channels_attr = irdl.base "#builtin.integer"
    %out_channels_attr = irdl.base "#builtin.integer"
    %h_dilation_attr = irdl.base "#builtin.integer"
    %w_dilation_attr = irdl.base "#builtin.integer"
    %group_number_attr = irdl.base "#builtin.integer"
    %weight_attr = irdl.any
    irdl.attributes {
      "h_kernel" = %h_kernel_attr,
      "w_kernel" = %w_kernel_attr,
      "h_stride" = %h_stride_attr,
      "w_stride" = %w_stride_attr,
      "west_padding" = %west_padding_attr,
      "east_padding" = %east_padding_attr,
      "north_padding" = %north_padding_attr,
      "south_padding" = %south_padding_attr,
      "in_channels" = %in_channels_attr,
      "out_channels" = %out_channels_attr,
      "h_dilation" = %h_dilation_attr,
      "w_dilation" = %w_dilation_attr,
      "group_number" = %group_number_attr,
      "weight" = %weight_attr
    }
  }
  irdl.operation @depthwise_convolution {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %h_kernel_attr = irdl.base "#builtin.integer"
    %w_kernel_attr = irdl.base "#builtin.integer"
    %h_stride_attr = irdl.base "#builtin.integer"
    %w_stride_attr = irdl.base "#builtin.integer"
    %west_padding_attr = irdl.base "#builtin.integer"
    %east_padding_attr = irdl.base "#builtin.integer"
    %north_padding_attr = irdl.base "#builtin.integer"
    %south_padding_attr = irdl.base "#builtin.integer"
    %in_channels_attr = irdl.base "#builtin.integer"
    %out_channels_attr = irdl.base "#builtin.integer"
    %h_dilation_attr = irdl.base "#builtin.integer"
    %w_dilation_attr = irdl.base "#builtin.integer"
    %group_number_attr = irdl.base "#builtin.integer"
    %weight_attr = irdl.any
    irdl.attributes {
      "h_kernel" = %h_kernel_attr,
      "w_kernel" = %w_kernel_attr,
      "h_stride" = %h_stride_attr,
      "w_stride" = %w_stride_attr,
      "west_padding" = %west_padding_attr,
      "east_padding" = %east_padding_attr,
      "north_padding" = %north_padding_attr,
      "south_padding" = %south_padding_attr,
      "in_channels" = %in_channels_attr,
      "out_channels" = %out_channels_attr,
      "h_dilation" = %h_dilation_attr,
      "w_dilation" = %w_dilation_attr,
      "group_number" = %group_number_attr,
      "weight" = %weight_attr
    }
  }
  irdl.operation @device_bridge {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %squeeze_axes_attr = irdl.base "#builtin.dense_array"
    %unsqueeze_axes_attr = irdl.base "#builtin.dense_array"
    %permute_axes_attr = irdl.base "#builtin.dense_array"
    irdl.attributes {
      "squeeze_axes" = %squeeze_axes_attr,
      "unsqueeze_axes" = %unsqueeze_axes_attr,
      "permute_axes" = %permute_axes_attr
    }
  }
  irdl.operation @div {
    %a = irdl.base "!builtin.tensor"
    %b = irdl.base "!builtin.tensor"
    irdl.operands(a: %a, b: %b)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @div_constant {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %constant_attr = irdl.any
    %is_const_first_attr_true = irdl.is true
    %is_const_first_attr_false = irdl.is false
    %is_const_first_attr = irdl.any_of(%is_const_first_attr_true, %is_const_first_attr_false)
    irdl.attributes {
      "constant" = %constant_attr,
      "is_const_first" = %is_const_first_attr
    }
  }
  irdl.operation @elu {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %leaky_alpha_attr = irdl.base "#builtin.float"
    irdl.attributes {
      "leaky_alpha" = %leaky_alpha_attr
    }
  }
  irdl.operation @erf {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @exp {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @gelu {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @global_average_pooling {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @glu {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @group_convolution {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %h_kernel_attr = irdl.base "#builtin.integer"
    %w_kernel_attr = irdl.base "#builtin.integer"
    %h_stride_attr = irdl.base "#builtin.integer"
    %w_stride_attr = irdl.base "#builtin.integer"
    %west_padding_attr = irdl.base "#builtin.integer"
    %east_padding_attr = irdl.base "#builtin.integer"
    %north_padding_attr = irdl.base "#builtin.integer"
    %south_padding_attr = irdl.base "#builtin.integer"
    %in_channels_attr = irdl.base "#builtin.integer"
    %out_channels_attr = irdl.base "#builtin.integer"
    %h_dilation_attr = irdl.base "#builtin.integer"
    %w_dilation_attr = irdl.base "#builtin.integer"
    %group_number_attr = irdl.base "#builtin.integer"
    %weight_attr = irdl.any
    irdl.attributes {
      "h_kernel" = %h_kernel_attr,
      "w_kernel" = %w_kernel_attr,
      "h_stride" = %h_stride_attr,
      "w_stride" = %w_stride_attr,
      "west_padding" = %west_padding_attr,
      "east_padding" = %east_padding_attr,
      "north_padding" = %north_padding_attr,
      "south_padding" = %south_padding_attr,
      "in_channels" = %in_channels_attr,
      "out_channels" = %out_channels_attr,
      "h_dilation" = %h_dilation_attr,
      "w_dilation" = %w_dilation_attr,
      "group_number" = %group_number_attr,
      "weight" = %weight_attr
    }
  }
  irdl.operation @group_normalization {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %num_groups_attr = irdl.base "#builtin.integer"
    %scale_attr = irdl.any
    %epsilon_attr = irdl.any
    irdl.attributes {
      "num_groups" = %num_groups_attr,
      "scale" = %scale_attr,
      "epsilon" = %epsilon_attr
    }
  }
  irdl.operation @gru {
    %inputs = irdl.base "!builtin.tensor"
    irdl.operands(inputs: variadic %inputs)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %W_attr = irdl.any
    %R_attr = irdl.any
    %input_mask_attr = irdl.base "#builtin.string"
    %output_mask_attr = irdl.base "#builtin.string"
    %hidden_size_attr = irdl.base "#builtin.integer"
    %gru_group_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "W" = %W_attr,
      "R" = %R_attr,
      "input_mask" = %input_mask_attr,
      "output_mask" = %output_mask_attr,
      "hidden_size" = %hidden_size_attr,
      "gru_group" = %gru_group_attr
    }
  }
  irdl.operation @hard_sigmoid {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @hard_swish {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @hardtanh {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @header_view {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @header_view_revert {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @identity {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @input {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @input_constant {
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %constant_attr = irdl.any
    irdl.attributes {
      "constant" = %constant_attr
    }
  }
  irdl.operation @instance_normalization {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %scale_attr = irdl.any
    %epsilon_attr = irdl.any
    irdl.attributes {
      "scale" = %scale_attr,
      "epsilon" = %epsilon_attr
    }
  }
  irdl.operation @l1_normalization {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %norm_axis_attr = irdl.base "#builtin.dense_array"
    irdl.attributes {
      "norm_axis" = %norm_axis_attr
    }
  }
  irdl.operation @l2_normalization {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %norm_axis_attr = irdl.base "#builtin.dense_array"
    irdl.attributes {
      "norm_axis" = %norm_axis_attr
    }
  }
  irdl.operation @layer_normalization {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %scale_attr = irdl.any
    %epsilon_attr = irdl.any
    irdl.attributes {
      "scale" = %scale_attr,
      "epsilon" = %epsilon_attr
    }
  }
  irdl.operation @leaky_relu {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %leaky_alpha_attr = irdl.base "#builtin.float"
    irdl.attributes {
      "leaky_alpha" = %leaky_alpha_attr
    }
  }
  irdl.operation @log {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @log_sigmoid {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @logit {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @lstm {
    %inputs = irdl.base "!builtin.tensor"
    irdl.operands(inputs: variadic %inputs)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %W_attr = irdl.any
    %R_attr = irdl.any
    %input_mask_attr = irdl.base "#builtin.string"
    %output_mask_attr = irdl.base "#builtin.string"
    %hidden_size_attr = irdl.base "#builtin.integer"
    %lstm_group_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "W" = %W_attr,
      "R" = %R_attr,
      "input_mask" = %input_mask_attr,
      "output_mask" = %output_mask_attr,
      "hidden_size" = %hidden_size_attr,
      "lstm_group" = %lstm_group_attr
    }
  }
  irdl.operation @matmul {
    %a = irdl.base "!builtin.tensor"
    %b = irdl.base "!builtin.tensor"
    irdl.operands(a: %a, b: optional %b)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @mish {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @multiply {
    %a = irdl.base "!builtin.tensor"
    %b = irdl.base "!builtin.tensor"
    irdl.operands(a: %a, b: %b)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @multiply_constant {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %constant_attr = irdl.any
    irdl.attributes {
      "constant" = %constant_attr
    }
  }
  irdl.operation @neg {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @ordered_patchify {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %h_kernel_attr = irdl.base "#builtin.integer"
    %w_kernel_attr = irdl.base "#builtin.integer"
    irdl.attributes {
      "h_kernel" = %h_kernel_attr,
      "w_kernel" = %w_kernel_attr
    }
  }
  irdl.operation @output {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @pad {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %pad_mode_attr_0 = irdl.is "constant"
    %pad_mode_attr_1 = irdl.is "reflect"
    %pad_mode_attr_2 = irdl.is "edge"
    %pad_mode_attr_3 = irdl.is "wrap"
    %pad_mode_attr = irdl.any_of(%pad_mode_attr_0, %pad_mode_attr_1, %pad_mode_attr_2, %pad_mode_attr_3)
    irdl.attributes {
      "pad_mode" = %pad_mode_attr
    }
  }
  irdl.operation @pooling {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %h_kernel_attr = irdl.base "#builtin.integer"
    %w_kernel_attr = irdl.base "#builtin.integer"
    %h_stride_attr = irdl.base "#builtin.integer"
    %w_stride_attr = irdl.base "#builtin.integer"
    %west_padding_attr = irdl.base "#builtin.integer"
    %east_padding_attr = irdl.base "#builtin.integer"
    %north_padding_attr = irdl.base "#builtin.integer"
    %south_padding_attr = irdl.base "#builtin.integer"
    %pool_type_attr_0 = irdl.is "max"
    %pool_type_attr_1 = irdl.is "average"
    %pool_type_attr = irdl.any_of(%pool_type_attr_0, %pool_type_attr_1)
    %pad_mode_attr_0 = irdl.is "explicit"
    %pad_mode_attr_1 = irdl.is "same_upper"
    %pad_mode_attr_2 = irdl.is "same_lower"
    %pad_mode_attr_3 = irdl.is "valid"
    %pad_mode_attr = irdl.any_of(%pad_mode_attr_0, %pad_mode_attr_1, %pad_mode_attr_2, %pad_mode_attr_3)
    irdl.attributes {
      "h_kernel" = %h_kernel_attr,
      "w_kernel" = %w_kernel_attr,
      "h_stride" = %h_stride_attr,
      "w_stride" = %w_stride_attr,
      "west_padding" = %west_padding_attr,
      "east_padding" = %east_padding_attr,
      "north_padding" = %north_padding_attr,
      "south_padding" = %south_padding_attr,
      "pool_type" = %pool_type_attr,
      "pad_mode" = %pad_mode_attr
    }
  }
  irdl.operation @pow {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %exponent_attr = irdl.base "#builtin.float"
    irdl.attributes {
      "exponent" = %exponent_attr
    }
  }
  irdl.operation @quick_gelu {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @reduce_l2 {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %keep_dims_attr_true = irdl.is true
    %keep_dims_attr_false = irdl.is false
    %keep_dims_attr = irdl.any_of(%keep_dims_attr_true, %keep_dims_attr_false)
    %reduce_axes_attr = irdl.base "#builtin.dense_array"
    %noop_with_empty_axes_attr = irdl.base "#builtin.integer"
    irdl.attributes {
      "keep_dims" = %keep_dims_attr,
      "reduce_axes" = %reduce_axes_attr,
      "noop_with_empty_axes" = %noop_with_empty_axes_attr
    }
  }
  irdl.operation @reduce_max {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %keep_dims_attr_true = irdl.is true
    %keep_dims_attr_false = irdl.is false
    %keep_dims_attr = irdl.any_of(%keep_dims_attr_true, %keep_dims_attr_false)
    %reduce_axes_attr = irdl.base "#builtin.dense_array"
    %noop_with_empty_axes_attr = irdl.base "#builtin.integer"
    irdl.attributes {
      "keep_dims" = %keep_dims_attr,
      "reduce_axes" = %reduce_axes_attr,
      "noop_with_empty_axes" = %noop_with_empty_axes_attr
    }
  }
  irdl.operation @reduce_mean {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %keep_dims_attr_true = irdl.is true
    %keep_dims_attr_false = irdl.is false
    %keep_dims_attr = irdl.any_of(%keep_dims_attr_true, %keep_dims_attr_false)
    %reduce_axes_attr = irdl.base "#builtin.dense_array"
    %noop_with_empty_axes_attr = irdl.base "#builtin.integer"
    irdl.attributes {
      "keep_dims" = %keep_dims_attr,
      "reduce_axes" = %reduce_axes_attr,
      "noop_with_empty_axes" = %noop_with_empty_axes_attr
    }
  }
  irdl.operation @reduce_prod {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %keep_dims_attr_true = irdl.is true
    %keep_dims_attr_false = irdl.is false
    %keep_dims_attr = irdl.any_of(%keep_dims_attr_true, %keep_dims_attr_false)
    %reduce_axes_attr = irdl.base "#builtin.dense_array"
    %noop_with_empty_axes_attr = irdl.base "#builtin.integer"
    irdl.attributes {
      "keep_dims" = %keep_dims_attr,
      "reduce_axes" = %reduce_axes_attr,
      "noop_with_empty_axes" = %noop_with_empty_axes_attr
    }
  }
  irdl.operation @reduce_sum {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %keep_dims_attr_true = irdl.is true
    %keep_dims_attr_false = irdl.is false
    %keep_dims_attr = irdl.any_of(%keep_dims_attr_true, %keep_dims_attr_false)
    %reduce_axes_attr = irdl.base "#builtin.dense_array"
    %noop_with_empty_axes_attr = irdl.base "#builtin.integer"
    irdl.attributes {
      "keep_dims" = %keep_dims_attr,
      "reduce_axes" = %reduce_axes_attr,
      "noop_with_empty_axes" = %noop_with_empty_axes_attr
    }
  }
  irdl.operation @relu {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @requantize {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @reshape {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @resize {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @rms_normalization {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %scale_attr = irdl.any
    %epsilon_attr = irdl.any
    irdl.attributes {
      "scale" = %scale_attr,
      "epsilon" = %epsilon_attr
    }
  }
  irdl.operation @rnn {
    %inputs = irdl.base "!builtin.tensor"
    irdl.operands(inputs: variadic %inputs)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %W_attr = irdl.any
    %R_attr = irdl.any
    %input_mask_attr = irdl.base "#builtin.string"
    %output_mask_attr = irdl.base "#builtin.string"
    %hidden_size_attr = irdl.base "#builtin.integer"
    %rnn_group_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "W" = %W_attr,
      "R" = %R_attr,
      "input_mask" = %input_mask_attr,
      "output_mask" = %output_mask_attr,
      "hidden_size" = %hidden_size_attr,
      "rnn_group" = %rnn_group_attr
    }
  }
  irdl.operation @rsqrt {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @rstd {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %reduce_axes_attr = irdl.base "#builtin.dense_array"
    %epsilon_attr = irdl.any
    irdl.attributes {
      "reduce_axes" = %reduce_axes_attr,
      "epsilon" = %epsilon_attr
    }
  }
  irdl.operation @sigmoid {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @slice {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %axis_attr = irdl.base "#builtin.dense_array"
    %start_attr = irdl.base "#builtin.dense_array"
    %end_attr = irdl.base "#builtin.dense_array"
    irdl.attributes {
      "axis" = %axis_attr,
      "start" = %start_attr,
      "end" = %end_attr
    }
  }
  irdl.operation @softmax {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %axis_attr = irdl.base "#builtin.integer"
    irdl.attributes {
      "axis" = %axis_attr
    }
  }
  irdl.operation @softplus {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @sqrt {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @staggered_padding {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @stateful_attention_mask_wrapper {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @stateful_causal_conv_cache_wrapper {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %cache_name_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "cache_name" = %cache_name_attr
    }
  }
  irdl.operation @stateful_gru_wrapper {
    %inputs = irdl.base "!builtin.tensor"
    irdl.operands(inputs: variadic %inputs)
    %y = irdl.base "!builtin.tensor"
    %hidden = irdl.base "!builtin.tensor"
    irdl.results(y: %y, hidden: %hidden)
    %W_attr = irdl.any
    %R_attr = irdl.any
    %input_mask_attr = irdl.base "#builtin.string"
    %output_mask_attr = irdl.base "#builtin.string"
    %hidden_size_attr = irdl.base "#builtin.integer"
    %hidden_state_name_attr = irdl.base "#builtin.string"
    %subgraph_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "W" = %W_attr,
      "R" = %R_attr,
      "input_mask" = %input_mask_attr,
      "output_mask" = %output_mask_attr,
      "hidden_size" = %hidden_size_attr,
      "hidden_state_name" = %hidden_state_name_attr,
      "subgraph" = %subgraph_attr
    }
  }
  irdl.operation @stateful_kv_cache_wrapper {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %cache_name_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "cache_name" = %cache_name_attr
    }
  }
  irdl.operation @stateful_lstm_wrapper {
    %inputs = irdl.base "!builtin.tensor"
    irdl.operands(inputs: variadic %inputs)
    %y = irdl.base "!builtin.tensor"
    %hidden = irdl.base "!builtin.tensor"
    %cell_state = irdl.base "!builtin.tensor"
    irdl.results(y: %y, hidden: %hidden, cell_state: %cell_state)
    %W_attr = irdl.any
    %R_attr = irdl.any
    %input_mask_attr = irdl.base "#builtin.string"
    %output_mask_attr = irdl.base "#builtin.string"
    %hidden_size_attr = irdl.base "#builtin.integer"
    %hidden_state_name_attr = irdl.base "#builtin.string"
    %subgraph_attr = irdl.base "#builtin.string"
    %cell_state_name_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "W" = %W_attr,
      "R" = %R_attr,
      "input_mask" = %input_mask_attr,
      "output_mask" = %output_mask_attr,
      "hidden_size" = %hidden_size_attr,
      "hidden_state_name" = %hidden_state_name_attr,
      "subgraph" = %subgraph_attr,
      "cell_state_name" = %cell_state_name_attr
    }
  }
  irdl.operation @stateful_rnn_wrapper {
    %inputs = irdl.base "!builtin.tensor"
    irdl.operands(inputs: variadic %inputs)
    %y = irdl.base "!builtin.tensor"
    %hidden = irdl.base "!builtin.tensor"
    irdl.results(y: %y, hidden: %hidden)
    %W_attr = irdl.any
    %R_attr = irdl.any
    %input_mask_attr = irdl.base "#builtin.string"
    %output_mask_attr = irdl.base "#builtin.string"
    %hidden_size_attr = irdl.base "#builtin.integer"
    %hidden_state_name_attr = irdl.base "#builtin.string"
    %subgraph_attr = irdl.base "#builtin.string"
    irdl.attributes {
      "W" = %W_attr,
      "R" = %R_attr,
      "input_mask" = %input_mask_attr,
      "output_mask" = %output_mask_attr,
      "hidden_size" = %hidden_size_attr,
      "hidden_state_name" = %hidden_state_name_attr,
      "subgraph" = %subgraph_attr
    }
  }
  irdl.operation @stateful_rope_wrapper {
    %x = irdl.base "!builtin.tensor"
    %cos = irdl.base "!builtin.tensor"
    %sin = irdl.base "!builtin.tensor"
    irdl.operands(x: %x, cos: %cos, sin: %sin)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @sub {
    %a = irdl.base "!builtin.tensor"
    %b = irdl.base "!builtin.tensor"
    irdl.operands(a: %a, b: %b)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @sub_constant {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %constant_attr = irdl.any
    %is_const_first_attr_true = irdl.is true
    %is_const_first_attr_false = irdl.is false
    %is_const_first_attr = irdl.any_of(%is_const_first_attr_true, %is_const_first_attr_false)
    irdl.attributes {
      "constant" = %constant_attr,
      "is_const_first" = %is_const_first_attr
    }
  }
  irdl.operation @swish {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @tanh {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
  }
  irdl.operation @transpose {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %transpose_axes_attr = irdl.base "#builtin.dense_array"
    irdl.attributes {
      "transpose_axes" = %transpose_axes_attr
    }
  }
  irdl.operation @transpose_convolution {
    %x = irdl.base "!builtin.tensor"
    irdl.operands(x: %x)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %h_kernel_attr = irdl.base "#builtin.integer"
    %w_kernel_attr = irdl.base "#builtin.integer"
    %h_stride_attr = irdl.base "#builtin.integer"
    %w_stride_attr = irdl.base "#builtin.integer"
    %west_padding_attr = irdl.base "#builtin.integer"
    %east_padding_attr = irdl.base "#builtin.integer"
    %north_padding_attr = irdl.base "#builtin.integer"
    %south_padding_attr = irdl.base "#builtin.integer"
    %in_channels_attr = irdl.base "#builtin.integer"
    %out_channels_attr = irdl.base "#builtin.integer"
    %h_dilation_attr = irdl.base "#builtin.integer"
    %w_dilation_attr = irdl.base "#builtin.integer"
    %group_number_attr = irdl.base "#builtin.integer"
    %weight_attr = irdl.any
    irdl.attributes {
      "h_kernel" = %h_kernel_attr,
      "w_kernel" = %w_kernel_attr,
      "h_stride" = %h_stride_attr,
      "w_stride" = %w_stride_attr,
      "west_padding" = %west_padding_attr,
      "east_padding" = %east_padding_attr,
      "north_padding" = %north_padding_attr,
      "south_padding" = %south_padding_attr,
      "in_channels" = %in_channels_attr,
      "out_channels" = %out_channels_attr,
      "h_dilation" = %h_dilation_attr,
      "w_dilation" = %w_dilation_attr,
      "group_number" = %group_number_attr,
      "weight" = %weight_attr
    }
  }
  irdl.operation @weightedsum {
    %a = irdl.base "!builtin.tensor"
    %b = irdl.base "!builtin.tensor"
    irdl.operands(a: %a, b: %b)
    %y = irdl.base "!builtin.tensor"
    irdl.results(y: %y)
    %weight0_attr = irdl.any
    %weight1_attr = irdl.any
    irdl.attributes {
      "weight0" = %weight0_attr,
      "weight1" = %weight1_attr
    }
  }
}
