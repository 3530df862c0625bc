// What musl names in its own way.
// Needs: musl-dev
// Flags: -D_GNU_SOURCE -static -nostdlib -nostdinc -isystem /usr/include/x86_64-linux-musl /usr/lib/x86_64-linux-musl/crt1.o -L/usr/lib/x86_64-linux-musl -lc
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>

struct timespec spec = {12, 5000000};
struct in6_addr six, six_any;
struct sockaddr_in web = {AF_INET, 0x901f, {0x0100007f}};
struct sockaddr_in6 web_six;
struct sockaddr_storage storage, storage_six;
struct stat folder = {.st_mode = S_IFDIR | 0755, .st_size = 4096};
siginfo_t fault = {.si_signo = SIGSEGV}, child = {.si_signo = SIGCHLD};
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER, mutex_locked = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t recursive;

int main(void) {
    inet_pton(AF_INET6, "2001:db8::1", &six);
    web_six.sin6_family = AF_INET6, web_six.sin6_addr = six, web_six.sin6_port = htons(443);
    memcpy(&storage, &web, sizeof web);
    memcpy(&storage_six, &web_six, sizeof web_six);
    fault.si_addr = (void *)0x1000;
    pthread_mutex_lock(&mutex_locked);
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind), pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &kind);
    return 0; // break here
}
