"""What every debugger needs: records and keys, and the machine that runs their programs."""
