"""Front ends: from model files to modules of the dialect of their format."""
