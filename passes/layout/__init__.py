"""Layout: which order of axes each activation is kept in, so that least data is transposed."""
