// Vulkan 1.3.282.
// Needs: sdl3-src-3.4.18
// Flags: -w -I $(.ci/library-source sdl3-src-3.4.18)/SDL/src/video/khronos
#include <vulkan/vulkan_core.h>
#include <vector>

VkResult result = VK_SUCCESS, result_odd = VkResult(-12345), result_new = VK_ERROR_OUT_OF_POOL_MEMORY;
VkImageUsageFlags usage = 3, usage_none, usage_unknown = 0x40000000, usage_all = 0xFFFFFFFF, usage_rate = 0x100 | 0x10;
VkBufferUsageFlags buffer_usage = 0x20080, buffer_unknown = 0x80000000;
VkMemoryPropertyFlags memory = 7, memory_unknown = 0xC0;
VkShaderStageFlags stages = 0x7FFFFFFF, stages_none, stages_mesh = 0x40 | 0x80, stages_graphics = 0x1F;
VkPipelineStageFlags pipe = 0, pipe_unknown = 0x80000001;
VkAccessFlags access = 0, access_unknown = 0x10000000 | 1;
VkImageAspectFlags aspect = 0x10, aspect_none;
VkQueueFlags queue = 0x60, queue_all = 7;
VkSampleCountFlags samples = 1, samples_none, samples_unknown = 0x80;
VkCullModeFlags cull = 3, cull_none;
VkColorComponentFlags components = 0xF, components_unknown = 0x11;
VkPipelineStageFlags2 stage2 = 0x100000000ull, stage2_none;
VkAccessFlags2 access2 = 0x200000000ull | 1, access2_none;
VkExtent2D extent = {640, 480}, extent_any = {0xFFFFFFFF, 0xFFFFFFFF}, extent_zero;
VkExtent3D extent3 = {1, 2, 4294967295u};
VkOffset2D offset = {-1, 2147483647};
VkRect2D rect = {{-1, 2}, {3, 4}};
VkViewport viewport = {0, 480, 640, -480, 0, 1};
VkClearColorValue color = {{0, 0.5f, 1, 1}};
VkMemoryType type = {0, 3};
VkMemoryHeap heap = {1ull << 40, 1}, heap_small = {1000, 0};
VkQueueFamilyProperties family = {0x2F, 16};
VkApplicationInfo app = {VK_STRUCTURE_TYPE_APPLICATION_INFO, 0, "a \"game\"", 1, 0, 0, VK_MAKE_API_VERSION(0, 1, 3, 282)}, app_none;
VkDescriptorPoolSize pool = {VK_DESCRIPTOR_TYPE_SAMPLER, 4}, pool_odd = {VkDescriptorType(77777), 1};
VkPushConstantRange range = {0x11, 0, 64};
VkAttachmentReference attachment = {0xFFFFFFFF}, attachment_1 = {1, VK_IMAGE_LAYOUT_GENERAL};
VkImageSubresourceRange sub = {1, 0, VK_REMAINING_MIP_LEVELS, 0, 1};
VkDevice device; VkBuffer buffer = (VkBuffer)0x1234;
VkFormat format = VK_FORMAT_R8G8B8A8_SRGB, format_odd = VkFormat(999);
VkBool32 yes = 1; VkDeviceSize size = 1 << 20;
VkImageUsageFlagBits bit = VK_IMAGE_USAGE_SAMPLED_BIT, bits = VkImageUsageFlagBits(5);
VkQueueFlags &reference = queue_all, *pointer = &queue_all;
std::vector<VkExtent2D> extents = {{1, 2}};
VkPhysicalDeviceProperties props = {VK_MAKE_API_VERSION(0, 1, 3, 1), 0, 0, 0, VK_PHYSICAL_DEVICE_TYPE_CPU, "gr\xc3\xbcn \"x\""};
VkConformanceVersion conf = {1, 3, 0, 255};

__attribute__((noinline)) void stop() {
    asm(""); // break here
}

int main() {
    stop();
}
