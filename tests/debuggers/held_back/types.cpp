// Types of libraries that neither the corpus nor the packs format.
// Variables: complex_number values nobody stacked dice engine divided symbol segment long_option globbed mounted queue_attributes service priority matched unmatched interface root child polled debug_key entry range turned corner box both stable linked days dense place part tree task angle bounds plane moved pointer alias
#include <bitset>
#include <complex>
#include <elf.h>
#include <getopt.h>
#include <glib.h>
#include <glob.h>
#include <ifaddrs.h>
#include <initializer_list>
#include <locale.h>
#include <mntent.h>
#include <mqueue.h>
#include <netdb.h>
#include <random>
#include <ratio>
#include <regex.h>
#include <sched.h>
#include <stack>
#include <string>
#include <thread>
#include <tuple>
#include <valarray>
#include <vector>

#include <Eigen/Geometry>
#include <boost/container/slist.hpp>
#include <boost/container/stable_vector.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/core/cs.hpp>
#include <boost/icl/discrete_interval.hpp>
#include <boost/intrusive/slist.hpp>
#include <boost/math/quaternion.hpp>
#include <boost/numeric/interval.hpp>
#include <boost/numeric/ublas/vector.hpp>
#include <boost/polygon/polygon.hpp>
#include <boost/property_tree/ptree.hpp>
#include <boost/range/iterator_range.hpp>
#include <boost/tuple/tuple.hpp>

struct Task : boost::intrusive::slist_base_hook<> { int id; };

int main() {
  std::complex<double> complex_number(1.5, -2);
  std::bitset<70> bits("1011");
  std::valarray<int> values{1, 2, 3};
  std::initializer_list<int> listed = {4, 5};
  std::thread::id nobody;
  std::stack<int, std::vector<int>> stacked;
  stacked.push(7);
  std::uniform_int_distribution<int> dice(1, 6);
  std::minstd_rand engine(42);
  std::tuple<int, std::string> pair_of(3, "three");

  div_t divided = div(17, 5);
  Elf64_Sym symbol{7, 0x12, 0, 1, 0x401000, 24};
  Elf64_Phdr segment{PT_LOAD, PF_R | PF_X, 0x1000, 0x401000, 0x401000, 0x200, 0x200, 0x1000};
  option long_option{"verbose", no_argument, nullptr, 'v'};
  glob_t globbed{};
  globbed.gl_pathc = 2;
  mntent mounted{(char *)"/dev/sda1", (char *)"/home", (char *)"ext4", (char *)"rw", 0, 2};
  mq_attr queue_attributes{O_NONBLOCK, 10, 8192, 3, {}};
  servent service{(char *)"https", nullptr, 0xBB01, (char *)"tcp"};
  sched_param priority{50};
  regmatch_t matched{3, 9}, unmatched{-1, -1};
  ifaddrs interface{nullptr, (char *)"eth0", 0x1043, nullptr, nullptr, {}, nullptr};

  GNode root{nullptr, nullptr, nullptr, nullptr, nullptr}, child{nullptr, nullptr, nullptr, &root, nullptr};
  root.children = &child;
  GPollFD polled{5, G_IO_IN, 0};
  GDebugKey debug_key{"all", 0xFF};
  GOptionEntry entry{"quiet", 'q', 0, G_OPTION_ARG_NONE, nullptr, "Say less", nullptr};
  GTimeVal moment{1, 500000};

  boost::numeric::interval<double> range(0.5, 2);
  boost::math::quaternion<double> turned(1, 0, 0.5, -1);
  boost::polygon::point_data<int> corner(3, 4);
  boost::polygon::rectangle_data<int> box(0, 1, 10, 20);
  boost::tuples::tuple<int, double> both(1, 2.5);
  boost::container::stable_vector<int> stable{1, 2, 3, 4};
  boost::container::slist<int> linked{9, 8};
  boost::icl::discrete_interval<int> days(2, 5);
  boost::numeric::ublas::vector<double> dense(3, 1.0);
  boost::geometry::model::point<double, 3, boost::geometry::cs::cartesian> place(1, 2, 3);
  boost::iterator_range<const int *> part(listed.begin(), listed.end());
  boost::property_tree::ptree tree;
  tree.put_value("leaf");
  Task task;
  task.id = 6;

  Eigen::AngleAxisd angle(0.5, Eigen::Vector3d::UnitX());
  Eigen::AlignedBox2d bounds(Eigen::Vector2d(0, 1), Eigen::Vector2d(2, 3));
  Eigen::Hyperplane<double, 2> plane(Eigen::Vector2d(1, 0), 3.0);
  Eigen::Translation2d moved(4, 5);

  boost::polygon::point_data<int> *pointer = &corner;
  const std::complex<double> &alias = complex_number;
  return int(alias.real()) + pointer->x(); // break here
}
