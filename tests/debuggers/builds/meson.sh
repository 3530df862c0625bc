# The example of Meson. Nothing is done if nothing has changed.
# Needs: meson ninja g++
meson setup build "$ROOT/examples/meson-app"
meson compile -C build
again=$(meson compile -C build)
case $again in *"no work to do"*) ;; *) fail "nothing had changed:" "$again" ;; esac
cp build/app program
