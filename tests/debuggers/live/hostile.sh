# Files that were made to do harm, and the program `evil`, with formatters that nobody compiled, and a variable with a name that
# no compiler gives: it would be a command.
rm -f pipe.fmt ring
printf '%s\n' 'summary shop::Money "\(cents"' >"$(printf 'evil\033[31m.fmt')"
echo 'import "/dev/zero"' >zero.fmt
echo 'import "pipe.fmt"' >piped.fmt
mkfifo pipe.fmt
ln -s ring ring
clang++-22 -g -gdwarf-4 -S "$SOURCE" -o shop.s
sed 's/\(\.asciz.*"\)balance"/\1a\\033[31m`script print(6*7)`balance"/' shop.s | cat - "${SOURCE%/*}/evil.s" >evil.s
clang++-22 evil.s -o evil
