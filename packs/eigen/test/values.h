// Fixed and dynamic matrices, arrays and what turns.
#include <Eigen/Dense>
#include <cmath>
#include <complex>

Eigen::Vector2f two(1, 2);
Eigen::Vector3d three(1, -2.5, 3), three_most(1.7976931348623157e308, -5e-324, 0);
Eigen::Vector4i four(1, 2, 3, 4);
Eigen::RowVector3f row(1, 2, 3);
Eigen::Matrix2f square;
Eigen::Matrix3d cube = Eigen::Matrix3d::Identity();
Eigen::Matrix4f transform = Eigen::Matrix4f::Identity();
Eigen::VectorXd vector, vector_empty;
Eigen::MatrixXf matrix, matrix_empty, matrix_moved;
Eigen::MatrixXf matrix_taken;
Eigen::RowVectorXd row_dynamic;
Eigen::Array3d array(1, 2, 3);
Eigen::ArrayXf array_dynamic;
Eigen::Quaterniond turn(1, 0, 0, 0);
Eigen::AngleAxisf axis(0.5f, Eigen::Vector3f::UnitX());
Eigen::Affine3d affine = Eigen::Affine3d::Identity();
Eigen::Translation3f translation(1, 2, 3);
Eigen::AlignedBox2f box(Eigen::Vector2f(0, 0), Eigen::Vector2f(2, 1));
Eigen::Matrix<double, 2, 3> wide;
Eigen::Vector2cd complex;
Eigen::MatrixXcd complex_dynamic;
Eigen::Vector3d special(NAN, INFINITY, -INFINITY), *no_vector;
Eigen::Matrix<signed char, 3, 1> bytes(-1, 65, 127);
Eigen::Matrix<int, 20, 1> many;
Eigen::Matrix<int, 3, 3, Eigen::RowMajor> by_rows;
Eigen::MatrixXd no_rows(0, 3);
Eigen::AlignedBox<double, 1> line;

inline void fill() {
    square << 1, 2, 3, 4;
    wide << 1, 2, 3, 4, 5, 6;
    vector = Eigen::VectorXd::Constant(3, 1.5), row_dynamic = Eigen::RowVectorXd::Zero(2);
    matrix = Eigen::MatrixXf::Constant(2, 3, 0.5f), array_dynamic = Eigen::ArrayXf::Zero(4);
    complex << 1, 2;
    complex_dynamic = Eigen::MatrixXcd::Zero(2, 2);
    many.setConstant(-1), by_rows.setIdentity(), line.setEmpty();
    matrix_moved = matrix;
    matrix_taken = std::move(matrix_moved);
}
