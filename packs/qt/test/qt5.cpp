// Values of QtCore and QtGui 5.
// Needs: qtbase5-dev pkg-config
// Flags: -w -fPIC $(pkg-config --cflags --libs Qt5Gui)
#include <QtCore>
#include <QtGui/QColor>
#include <QtGui/QVector2D>
#include <QtGui/QVector3D>
#include <QtGui/QVector4D>
#include <QtGui/QQuaternion>

QString text = QStringLiteral("hello"), text_null, text_empty = QStringLiteral("");
QString text_wide = QString::fromUtf8("gr\xc3\xbcn \xf0\x9f\x98\x80"), text_moved = QString("moved");
QString text_taken = std::move(text_moved);
QStringView view = QStringView(text).mid(1, 3), view_empty;
QLatin1String latin("latin one", 5);
QByteArray bytes = "bytes", bytes_null, bytes_escaped = "a\"\\\t\xff", bytes_cut = QByteArray("first second").left(5), bytes_nul("a\0b", 3), bytes_moved("kept"), bytes_taken = std::move(bytes_moved);
QChar letter = u'q';
QList<int> list = {1, 2, 3}, list_empty;
QStringList strings = {"a", "b"};
QVector<QPoint> points = {QPoint(1, 2)};
QMap<QString, int> map = {{"one", 1}, {"two", 2}}, map_empty;
QHash<int, QString> hash = {{1, "a"}}, hash_empty;
QSet<int> set = {1, 2, 3}, set_empty;
QStack<int> stack;
QQueue<int> queue;
QMultiMap<int, int> multi = {{1, 1}, {1, 2}};
QPair<int, int> pair = {1, 2};
QPoint point(3, -4);
QPointF point_real(1.5, -2);
QSize size(640, 480), size_invalid;
QSizeF size_real(1.5, 2.5);
QRect rect(1, 2, 30, 40), rect_null;
QRectF rect_real(0.5, 1, 2, 3);
QLine line(1, 2, 3, 4);
QLineF line_real(0, 0, 1.5, 2);
QMargins margins(1, 2, 3, 4);
QDate date(2024, 2, 29), date_invalid, date_before(-1, 12, 31), date_far(-100000, 5, 5);
QTime moment(13, 5, 9, 250), moment_invalid, midnight(0, 0);
QUuid uuid("{123e4567-e89b-12d3-a456-426614174000}"), uuid_null;
QVariant variant_int = 42, variant_text = QString("in"), variant_invalid, variant_real = 2.5, variant_bool = true;
QVariant variant_point = QPoint(1, 2), variant_long = Q_INT64_C(-5);
QDateTime time_utc = QDateTime(QDate(2000, 2, 29), QTime(12, 34, 56, 250), Qt::UTC), time_invalid, time_before(QDate(-1, 12, 31), QTime(23, 59, 59), Qt::UTC), time_far(QDate(-50000, 1, 1), QTime(1, 2, 3), Qt::UTC), time_offset(QDate(2020, 1, 1), QTime(1, 2, 3), Qt::OffsetFromUTC, 3600);
QSharedPointer<int> shared = QSharedPointer<int>::create(7), shared_null;
QAtomicInt atomic = 5;
QFlags<Qt::AlignmentFlag> alignment = Qt::AlignLeft | Qt::AlignTop, alignment_none;
QVector2D two(1, 2);
QVector3D three(1, 2.5, -3);
QVector4D four(1, 2, 3, 4);
QQuaternion turn(1, 0, 0, 0);
QColor red(Qt::red), clear(1, 2, 3, 4), color_invalid;
QModelIndex index_invalid;

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stack.push(1), queue.enqueue(2), queue.enqueue(3);
    stop();
}
