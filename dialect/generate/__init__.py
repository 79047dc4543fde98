"""What the op classes generate for tools that do not run Python: IRDL, and ODS for C++."""
