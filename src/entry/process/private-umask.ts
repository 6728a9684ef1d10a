// What the server's programs write is for their own account alone, whatever the shell that started them allows.
process.umask(0o077)
