#include "merge/css_color.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace domtool {
namespace {

using Triple = double[3];
using Matrix = double[3][3];

// Matrices of CSS Color 4 section 18. All spaces but the Labs lead to XYZ with white point D65.
constexpr Matrix kSrgbOfXyz = {
    {3.2409699, -1.5373832, -0.4986108}, {-0.9692436, 1.8759675, 0.0415551}, {0.0556301, -0.2039770, 1.0569715}};
constexpr Matrix kXyzOfP3 = {
    {0.4865709, 0.2656677, 0.1982173}, {0.2289746, 0.6917385, 0.0792869}, {0.0, 0.0451134, 1.0439444}};
constexpr Matrix kXyzOfA98 = {
    {0.5766690, 0.1855582, 0.1882286}, {0.2973450, 0.6273636, 0.0752915}, {0.0270314, 0.0706889, 0.9913375}};
constexpr Matrix kXyzOfRec2020 = {
    {0.6369580, 0.1446169, 0.1688810}, {0.2627002, 0.6779981, 0.0593017}, {0.0, 0.0280727, 1.0609851}};
constexpr Matrix kD50OfProphoto = {
    {0.7977604, 0.1351858, 0.0313493}, {0.2880711, 0.7118432, 0.0000857}, {0.0, 0.0, 0.8251046}};
constexpr Matrix kD65OfD50 = {
    {0.9554734, -0.0230985, 0.0632593}, {-0.0283697, 1.0099955, 0.0210414}, {0.0123140, -0.0205077, 1.3303659}};
constexpr Matrix kLmsOfOklab = {
    {1, 0.3963377774, 0.2158037573}, {1, -0.1055613458, -0.0638541728}, {1, -0.0894841775, -1.2914855480}};
constexpr Matrix kSrgbOfLms = {{4.0767416621, -3.3077115913, 0.2309699292},
                               {-1.2684380046, 2.6097574011, -0.3413193965},
                               {-0.0041960863, -0.7034186147, 1.7076147010}};
constexpr Triple kD50White = {0.9642956, 1, 0.8251046};

void Multiply(const Matrix& m, Triple* v) {
  const double x = (*v)[0];
  const double y = (*v)[1];
  const double z = (*v)[2];
  for (int k = 0; k < 3; ++k) (*v)[k] = m[k][0] * x + m[k][1] * y + m[k][2] * z;
}

double Powered(double base, int exponent) {
  double power = 1;
  for (int k = 0; k < exponent; ++k) power *= base;
  return power;
}

// base to the power of numerator / denominator, for 0 to 1, by Newton: the libraries of platforms differ in the last bits.
double Power(double base, int numerator, int denominator) {
  if (base <= 0) return 0;
  double root = 1;
  for (int k = 0; k < 60; ++k) {
    root = ((denominator - 1) * root + base / Powered(root, denominator - 1)) / denominator;
  }
  return Powered(root, numerator);
}

double Cosine(double degrees) {
  const double turned = std::fabs(degrees - 360 * std::floor(degrees / 360 + 0.5));  // 0 to 180
  const bool is_behind = turned > 90;
  const double x = (is_behind ? 180 - turned : turned) * 0.017453292519943295;
  double term = 1;
  double sum = 1;
  for (int k = 2; k <= 16; k += 2) sum += term *= -x * x / (k * (k - 1));
  return is_behind ? -sum : sum;
}

double FromSrgb(double c) { return c <= 0.04045 ? c / 12.92 : Power((c + 0.055) / 1.055, 12, 5); }
double ToSrgb(double c) { return c <= 0.0031308 ? c * 12.92 : 1.055 * Power(c, 5, 12) - 0.055; }

void XyzOfLab(Triple* lab) {
  const double y = ((*lab)[0] + 16) / 116;
  const Triple f = {y + (*lab)[1] / 500, y, y - (*lab)[2] / 200};
  for (int k = 0; k < 3; ++k) {
    const double cube = f[k] * f[k] * f[k];
    (*lab)[k] = (cube > 0.008856452 ? cube : (116 * f[k] - 16) / 903.2963) * kD50White[k];
  }
  Multiply(kD65OfD50, lab);
}

// Lightness, chroma and hue to what is under them.
void Unroll(Triple* lch) {
  const double chroma = (*lch)[1];
  const double hue = (*lch)[2];
  (*lch)[1] = chroma * Cosine(hue);
  (*lch)[2] = chroma * Cosine(hue - 90);
}

// A CSS <number>, with its percent sign taken as part of it; `none` is 0 (CSS Color 4 section 4.4). False where there is none.
bool ReadNumber(std::string_view* in, double* out) {
  while (in->starts_with(' ') || in->starts_with(',')) in->remove_prefix(1);
  const bool is_negative = in->starts_with('-');
  if (is_negative || in->starts_with('+')) in->remove_prefix(1);
  *out = 0;
  if (in->starts_with("none")) {
    in->remove_prefix(4);
    return true;
  }
  std::size_t i = 0;
  double place = 0;
  for (; i < in->size() && (((*in)[i] >= '0' && (*in)[i] <= '9') || ((*in)[i] == '.' && place == 0)); ++i) {
    if ((*in)[i] == '.') {
      place = 1;
    } else if (place == 0) {
      *out = std::min(*out * 10 + ((*in)[i] - '0'), 1e6);
    } else {
      place /= 10;
      *out += place * ((*in)[i] - '0');
    }
  }
  if (i == 0) return false;
  in->remove_prefix(i);
  // CSSOM writes an exponent of the smallest numbers alone.
  if (in->starts_with("e-")) {
    *out = 0;
    in->remove_prefix(std::min(in->find_first_of(" ,)/"), in->size()));
  }
  if (in->starts_with('%')) {
    *out /= 100;
    in->remove_prefix(1);
  }
  if (is_negative) *out = -*out;
  return true;
}

enum class Space : std::uint8_t {
  kRgb,
  kSrgb,
  kSrgbLinear,
  kP3,
  kA98,
  kProphoto,
  kRec2020,
  kXyz,
  kXyzD50,
  kLab,
  kLch,
  kOklab,
  kOklch,
  kNone
};

Space TakeSpace(std::string_view* in) {
  struct Beginning {
    std::string_view text;
    Space space;
  };
  constexpr Beginning kBeginnings[] = {
      {"rgb(", Space::kRgb},
      {"rgba(", Space::kRgb},
      {"lab(", Space::kLab},
      {"lch(", Space::kLch},
      {"oklab(", Space::kOklab},
      {"oklch(", Space::kOklch},
      {"color(srgb ", Space::kSrgb},
      {"color(srgb-linear ", Space::kSrgbLinear},
      {"color(display-p3 ", Space::kP3},
      {"color(a98-rgb ", Space::kA98},
      {"color(prophoto-rgb ", Space::kProphoto},
      {"color(rec2020 ", Space::kRec2020},
      {"color(xyz-d65 ", Space::kXyz},
      {"color(xyz ", Space::kXyz},
      {"color(xyz-d50 ", Space::kXyzD50},
  };
  for (const Beginning& beginning : kBeginnings) {
    if (!in->starts_with(beginning.text)) continue;
    in->remove_prefix(beginning.text.size());
    return beginning.space;
  }
  return Space::kNone;
}

void Decode(Triple* c, int numerator, int denominator) {
  for (double& channel : *c) channel = Power(std::min(channel, 1.0), numerator, denominator);
}

// To linear-light sRGB.
void Linearize(Space space, Triple* c) {
  switch (space) {
    case Space::kP3:
      for (double& channel : *c) channel = FromSrgb(channel);
      Multiply(kXyzOfP3, c);
      break;
    case Space::kA98:
      Decode(c, 11, 5);
      Multiply(kXyzOfA98, c);
      break;
    case Space::kProphoto:
      Decode(c, 9, 5);
      Multiply(kD50OfProphoto, c);
      Multiply(kD65OfD50, c);
      break;
    case Space::kRec2020:
      Decode(c, 12, 5);
      Multiply(kXyzOfRec2020, c);
      break;
    case Space::kXyzD50: Multiply(kD65OfD50, c); break;
    case Space::kLch: Unroll(c); [[fallthrough]];
    case Space::kLab: XyzOfLab(c); break;
    case Space::kOklch: Unroll(c); [[fallthrough]];
    case Space::kOklab:
      Multiply(kLmsOfOklab, c);
      for (double& channel : *c) channel = channel * channel * channel;
      Multiply(kSrgbOfLms, c);
      return;
    default: break;
  }
  if (space != Space::kSrgbLinear) Multiply(kSrgbOfXyz, c);
}

}  // namespace

Rgba ReadCssColor(std::string_view value) {
  if (value == "none") return kTransparent;
  const Space space = TakeSpace(&value);
  Triple c = {0, 0, 0};
  double alpha = 1;
  if (space == Space::kNone) return kUnknownColor;
  for (double& channel : c) {
    if (!ReadNumber(&value, &channel)) return kUnknownColor;
  }
  while (value.starts_with(' ') || value.starts_with('/') || value.starts_with(',')) value.remove_prefix(1);
  if (!value.starts_with(')')) ReadNumber(&value, &alpha);
  if (!value.starts_with(')')) return kUnknownColor;
  // Another colour is another shadow's.
  if (value.find('(') != std::string_view::npos) return kUnknownColor;
  if (alpha < kMinAlpha) return kTransparent;
  if (space != Space::kRgb && space != Space::kSrgb) {
    Linearize(space, &c);
    for (double& channel : c) channel = ToSrgb(std::min(channel, 1.0));
  }
  std::uint32_t bits = 0;
  for (const double channel : c) {
    const double level = space == Space::kRgb ? channel : channel * 255;
    bits = bits << 8 | static_cast<std::uint32_t>(std::clamp(level, 0.0, 255.0) + 0.5);
  }
  return Rgba{bits << 8 | static_cast<std::uint32_t>(std::min(alpha, 1.0) * 255 + 0.5)};
}

}  // namespace domtool
