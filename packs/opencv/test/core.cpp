// Values of OpenCV's core.
// Needs: libopencv-core-dev
// Flags: -w -I/usr/include/opencv4 -lopencv_core
#include <opencv2/core.hpp>

cv::Point point(3, -4);
cv::Point2f point_real(1.5f, -2);
cv::Point3d point_deep(1, 2, 3);
cv::Size size(640, 480);
cv::Size2f size_real(1.5f, 2);
cv::Rect rect(1, 2, 30, 40), rect_empty, rect_most(-2147483647 - 1, 0, 2147483647, 2147483647);
cv::Rect2d rect_real(0.5, 1, 2, 3);
cv::RotatedRect rotated(cv::Point2f(1, 2), cv::Size2f(3, 4), 45);
cv::Range range(1, 5), range_all = cv::Range::all();
cv::Scalar scalar(1, 2, 3, 4), scalar_one(7);
cv::Vec2i two(1, -2);
cv::Vec3b bytes(1, 200, 255);
cv::Vec<schar, 2> bytes_signed(-1, 65);
cv::Scalar_<uchar> scalar_bytes(1, 2, 3, 255);
cv::Vec4f four(1, 2, 3, 4);
cv::Vec6d six(1, 2, 3, 4, 5, 6);
cv::Matx22f square(1, 2, 3, 4);
cv::Matx33d cube = cv::Matx33d::eye();
cv::Complexf complex(1, -2);
cv::KeyPoint key(1, 2, 3);
cv::TermCriteria criteria(cv::TermCriteria::EPS, 10, 0.5), criteria_none;
cv::Mat image(480, 640, CV_8UC3), image_empty, image_deep(2, 3, CV_64FC1), image_moved(1, 1, CV_8UC1);
cv::Mat image_taken = std::move(image_moved), image_view = image(cv::Rect(0, 0, 10, 20));
cv::Mat_<float> reals(2, 3), reals_empty;
cv::UMat device(2, 2, CV_16SC1), device_empty;

int main() {
    int sizes[] = {2, 3, 4};
    static cv::Mat cubes(3, sizes, CV_32FC1);
    return cubes.dims - 3; // break here
}
