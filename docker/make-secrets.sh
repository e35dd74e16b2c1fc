#!/bin/sh
# Makes docker/secrets, which docker/compose.yaml reads. What is there already stays.
set -eu
umask 022
folder="$(dirname "$0")/secrets"
# Containers get at the files only through their mounts; nobody else on this host gets into the folder.
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
[ -e app-secret ] || random > app-secret
[ -e db-password ] || random > db-password
[ -e db-root-password ] || random > db-root-password
[ -e database-url ] || printf 'mysql://wesal:%s@db/wesal' "$(cat db-password)" > database-url
# smtp://user:password@host:587, and socks5://user:password@host:port where Telegram is blocked; empty is none.
[ -e mail-url ] || : > mail-url
[ -e telegram-proxy ] || : > telegram-proxy
chmod 644 ./*
