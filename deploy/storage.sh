#!/bin/sh
# SeaweedFS as a small S3 server: one key pair, browsers admitted from the application's origin only.
set -eu

umask 077
cat > /tmp/s3.json <<JSON
{"identities": [{"name": "intactus", "actions": ["Admin", "Read", "Write", "List", "Tagging"],
  "credentials": [{"accessKey": "$S3_ACCESS_KEY_ID", "secretKey": "$S3_SECRET_ACCESS_KEY"}]}]}
JSON

exec weed server -dir="${STORAGE_DIR:-/data}" -ip="${STORAGE_ADDRESS:-storage}" -ip.bind="${STORAGE_BIND:-0.0.0.0}" \
  -master.telemetry=false -volume.max=200 -master.volumeSizeLimitMB=1024 \
  -filer -s3 -s3.port=8333 -s3.config=/tmp/s3.json -s3.allowedOrigins="$STORAGE_CORS_ORIGIN"
