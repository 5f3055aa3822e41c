process.stderr.write("Error: no such module in the configuration\n");
process.exit(1);
