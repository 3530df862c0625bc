// Structs of the C library: filled by calls where what they give is known.
// Needs: uuid-dev
// Flags: -D_GNU_SOURCE -luuid
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <grp.h>
#include <netdb.h>
#include <limits.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <netpacket/packet.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <uuid/uuid.h>

struct timespec spec_most = {LONG_MAX, 999999999}, spec = {12, 5000000}, spec_before = {-2, 999999999}, spec_zero;
struct timespec spec_first = {LONG_MIN, 0}, spec_half = {-1, 500000000}, spec_unset = {1, -5};
struct timeval value = {1, 500000}, value_before = {-2, 999999}, value_unset = {0, 2000000};
struct itimerspec timer = {{0, 250000000}, {2, 0}};
struct itimerval timer_old = {{1, 0}, {0, 1}};
struct rusage usage;
struct tm leap;
struct in_addr local = {0x0100007F};
struct in6_addr six, six_local = IN6ADDR_LOOPBACK_INIT, six_any, six_mapped, six_full;
struct sockaddr_in web;
struct sockaddr_in6 web_six, link_local;
struct sockaddr_un path = {AF_UNIX, "/run/app.sock"}, hidden = {AF_UNIX, {0, 'x'}};
struct sockaddr *erased, erased_six = {AF_INET6}, *no_address;
struct sockaddr_storage storage, storage_six, storage_empty;
struct addrinfo *found, hints = {.ai_socktype = SOCK_DGRAM};
struct addrinfo packets = {.ai_family = AF_INET6, .ai_socktype = SOCK_SEQPACKET}, odd_hints = {.ai_family = -1};
struct sockaddr_nl kernel = {AF_NETLINK, .nl_groups = 0x11};
struct sockaddr_ll wire = {AF_PACKET, .sll_ifindex = 2};
struct stat folder, sticky, runs_as_root = {.st_mode = S_IFREG | 04755, .st_size = 9};
struct stat symbolic = {.st_mode = S_IFLNK | 0777, .st_size = 4}, odd = {.st_mode = S_IFREG | 07644};
struct dirent entry = {.d_type = DT_DIR, .d_name = "usr"}, file = {.d_name = "a b"};
struct iovec vector = {0, 12};
struct pollfd polled = {4, POLLIN | POLLOUT, POLLIN}, unused = {-1, 0, 0};
struct pollfd half_closed = {3, POLLRDNORM, POLLRDHUP}, every = {3, -1, 0};
struct epoll_event event = {EPOLLIN | EPOLLET, {.u64 = 7}}, event_none, woken = {EPOLLEXCLUSIVE, {0}};
struct termios raw, cooked;
struct winsize window = {24, 80, 0, 0};
struct rlimit limit = {1024, RLIM_INFINITY};
struct flock lock = {.l_type = F_WRLCK, .l_len = 10}, lock_all = {.l_type = F_RDLCK};
struct passwd *root, no_user;
struct group *roots;
struct ucred credentials = {1, 0, 0};
struct utsname host = {"Linux", "host", "6.1.0", "#1", "x86_64"};
siginfo_t fault = {.si_signo = SIGSEGV}, child = {.si_signo = SIGCHLD}, real_time = {.si_signo = 34};
pthread_mutex_t open_mutex = PTHREAD_MUTEX_INITIALIZER;
uuid_t id, id_zero;

int main(void) {
    time_t second = 951827696;
    gmtime_r(&second, &leap);
    usage.ru_utime.tv_usec = 120000, usage.ru_maxrss = 2048;
    inet_pton(AF_INET6, "2001:db8::8a2e:370:7334", &six);
    inet_pton(AF_INET6, "::ffff:192.0.2.1", &six_mapped);
    inet_pton(AF_INET6, "1:2:3:4:5:6:7:8", &six_full);
    web.sin_family = AF_INET, web.sin_addr = local, web.sin_port = htons(8080);
    web_six.sin6_family = AF_INET6, web_six.sin6_addr = six, web_six.sin6_port = htons(443);
    link_local = web_six, link_local.sin6_scope_id = 2;
    erased = (struct sockaddr *)&web;
    memcpy(&storage, &web, sizeof web);
    memcpy(&storage_six, &web_six, sizeof web_six);
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
    getaddrinfo("192.0.2.1", "80", &wanted, &found);
    stat("/", &folder), folder.st_size = 4096;
    stat("/tmp", &sticky), sticky.st_size = 4096;
    cooked.c_cflag = CS8 | PARENB, cooked.c_lflag = ISIG | ICANON | ECHO;
    raw = cooked, cfmakeraw(&raw);
    root = getpwuid(0), roots = getgrgid(0);
    fault.si_addr = (void *)0x1000;
    uuid_parse("123e4567-e89b-12d3-a456-426614174000", id);
    return getpid() == 0; // break here
}
