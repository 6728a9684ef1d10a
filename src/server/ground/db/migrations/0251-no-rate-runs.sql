-- Products are held against the dated GST rates every hour, so that new listings follow too: nothing is noted for it.
DROP TABLE gst_rate_runs;
