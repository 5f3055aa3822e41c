process.stderr.write("Error: its package is nowhere\n");
process.exitCode = 69;
