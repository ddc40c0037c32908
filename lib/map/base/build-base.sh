#!/bin/sh
# Makes the files of ./data once, from two packages of the npm registry. How to run it: README.md beside it.
set -e
work=$(mktemp -d)
here=$(dirname "$0")
npm install --silent --no-save --prefix "$work" mapshaper@0.7.70
mapshaper="$work/node_modules/.bin/mapshaper-xl"
extent=8,-4,84,50 # BASE_EXTENT
region=32,12,61,37 # REGION

$mapshaper -i "$1" -clip bbox=$extent -each 'land = 1' -o "$work/land.json" format=geojson
$mapshaper -i "$2" -clip bbox=$extent -o "$work/countries.json"

# Degrees: the source's 100 m in a fine box, 1 km in a medium one, 4 km in the region and 40 km beyond.
tolerance='tolerance = fine ? 0.0004 : medium ? 0.01 : region ? 0.04 : 0.4'
for code in KW BH SA; do
  boxes() { echo "-i $here/boxes.json name=$1 -filter country=='$code'&&detail=='$1' -each $1=1 -filter-fields $1 -dissolve $1"; }
  $mapshaper $(boxes fine) $(boxes medium) -rectangle bbox=$region name=region -each 'region = 1' \
    -i "$work/land.json" name=land -union target=land,fine,medium,region name=land -filter 'land == 1' -each "$tolerance" \
    -simplify dp planar variable interval=tolerance -explode -filter 'this.planarArea > 12 * tolerance ** 2' \
    -dissolve2 gap-fill-area=500km2 -each "kind = 'land'" -o "$work/land-$code.json" format=geojson precision=0.0001
  $mapshaper $(boxes fine) $(boxes medium) -i "$work/countries.json" name=border -innerlines -clip bbox=$region -dissolve \
    -divide fine -divide medium -each "region = 1, $tolerance" \
    -simplify dp planar variable interval=tolerance -dissolve -each "kind = 'border'" -o "$work/border-$code.json" format=geojson precision=0.0001
  $mapshaper -i "$work/land-$code.json" "$work/border-$code.json" combine-files \
    -o "$here/data/$(echo $code | tr A-Z a-z).json" combine-layers format=geojson
done

# The countries within about 2 km, without islets, for the question whether a point is outside of one.
$mapshaper -i "$work/countries.json" -filter "['KWT', 'BHR', 'SAU'].includes(A3)" -each 'country = { KWT: "KW", BHR: "BH", SAU: "SA" }[A3]' \
  -simplify dp planar interval=0.02 -explode -filter 'this.planarArea > 0.0002' -dissolve country \
  -o "$here/data/outlines.json" format=geojson precision=0.01
rm -r "$work"
