// What the shop's programs write is for their own account alone, whatever the shell that started them allows.
process.umask(0o077)
