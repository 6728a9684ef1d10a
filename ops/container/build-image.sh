#!/bin/sh
# Makes the image `nanonagar:<version>` of what is committed: ops/container/build-image.sh, as root. Needs debootstrap,
# buildah, git, and Node with npm. No registry of images is asked: the base is Debian itself, from DEBIAN_MIRROR.
set -eu
cd "$(dirname "$0")/../.."
version=$(node -p 'require("./package.json").version')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$work/base" \
  "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > /dev/null
rm -rf "$work"/base/var/cache/apt/* "$work"/base/var/lib/apt/lists/* "$work"/base/var/log/* \
  "$work"/base/usr/share/doc "$work"/base/usr/share/info "$work"/base/usr/share/locale "$work"/base/usr/share/man
# No program of it has the rights of somebody else.
find "$work/base" -xdev -type f -perm /6000 -exec chmod a-s {} +
install -d -o 10001 -g 10001 -m 0700 "$work/base/var/lib/nanonagar"
tar -C "$work/base" -cf "$work/base.tar" .
rm -rf "$work/base"

mkdir "$work/tree"
git archive HEAD | tar -x -C "$work/tree"
(cd "$work/tree" && npm run build)

cp ops/container/health.mjs "$work/"
buildah bud --isolation chroot --format docker --file ops/container/Containerfile --ignorefile ops/container/ignored \
  --tag "nanonagar:$version" "$work"
