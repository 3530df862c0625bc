// Structs and flags of Vulkan; no device is needed.
// Needs: libvulkan-dev
#include <vulkan/vulkan.h>

VkExtent2D extent = {640, 480}, extent_surface = {0xFFFFFFFF, 0xFFFFFFFF};
VkExtent3D volume = {4, 5, 6};
VkOffset2D offset = {-1, 2};
VkOffset3D offset_deep = {-1, 2, 3};
VkRect2D rect = {{1, 2}, {30, 40}};
VkViewport viewport = {0, 0, 640, 480, 0, 1};
VkClearColorValue clear = {{0.5f, 0.25f, 0, 1}};
VkMemoryType memory = {VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT, 1};
VkMemoryHeap heap = {1ull << 33, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT};
VkQueueFamilyProperties family = {VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT, 16, 64, {1, 1, 1}};
VkExtensionProperties extension = {"VK_KHR_swapchain", 70};
VkLayerProperties layer = {"VK_LAYER_KHRONOS_validation", VK_MAKE_API_VERSION(0, 1, 3, 239), 1, "Layer"};
VkPhysicalDeviceProperties device = {VK_API_VERSION_1_3, 0, 0, 0, VK_PHYSICAL_DEVICE_TYPE_CPU, "llvmpipe"};
VkImageSubresourceRange range = {VK_IMAGE_ASPECT_COLOR_BIT, 0, VK_REMAINING_MIP_LEVELS, 2, 3};
VkPushConstantRange constants = {VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT, 16, 64};
VkAttachmentReference attachment = {3, VK_IMAGE_LAYOUT_GENERAL}, attachment_unused = {VK_ATTACHMENT_UNUSED};
VkBufferCopy copy = {1, 2, 3};
VkConformanceVersion conformance = {1, 3, 0, 2};
VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO, 0, "app", 1, "engine", 1, VK_API_VERSION_1_1};
VkDescriptorPoolSize pool = {VK_DESCRIPTOR_TYPE_SAMPLER, 8};
VkImageUsageFlags usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT, usage_none;
VkBufferUsageFlags buffer = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | 0x40000000;
VkMemoryPropertyFlags properties = VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
VkShaderStageFlags stages = VK_SHADER_STAGE_COMPUTE_BIT, stages_all = VK_SHADER_STAGE_ALL;
VkPipelineStageFlags pipeline = VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
VkAccessFlags access = VK_ACCESS_SHADER_READ_BIT;
VkImageAspectFlags aspect = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
VkQueueFlags queue = VK_QUEUE_TRANSFER_BIT;
VkSampleCountFlags samples = VK_SAMPLE_COUNT_4_BIT;
VkCullModeFlags cull = VK_CULL_MODE_BACK_BIT, cull_none;
VkColorComponentFlags write = VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_A_BIT;
VkResult result = VK_ERROR_DEVICE_LOST;
VkFormat format = VK_FORMAT_B8G8R8A8_SRGB;
VkBool32 yes = VK_TRUE;

int main() {
    return 0; // break here
}
