#include "support/big_pages.h"

#include <utility>

namespace domtool::testing {
namespace {

constexpr double kLine = 20;

Rect LineAt(std::size_t k) { return Rect::FromSize(0, kLine * static_cast<double>(k), 200, kLine); }

std::string NumberedId(std::size_t k) { return "n" + std::to_string(k); }

// A button with its text, which is painted right after it.
int AddButton(DocumentBuilder* d, int parent, const std::string& text, Rect box, Attributes attributes = {},
              int paint_order = 1) {
  NodeSpec button = BoxedElement("button", box, std::move(attributes));
  button.paint_order = paint_order;
  button.is_clickable = true;
  const int row = d->Add(parent, std::move(button));
  if (!text.empty()) d->Text(row, text, box);
  return row;
}

NodeSpec Layer(std::string name, Rect box, std::size_t order) {
  NodeSpec layer = BoxedElement(std::move(name), box);
  layer.styles = {{"position", "absolute"}};
  layer.paint_order = static_cast<int>(order);
  return layer;
}

}  // namespace

NodeSpec BoxedElement(std::string name, Rect box, Attributes attributes) {
  NodeSpec spec;
  spec.name = std::move(name);
  spec.box = box;
  spec.attributes = std::move(attributes);
  return spec;
}

SessionBuilder PageOf(const std::function<void(DocumentBuilder*, int)>& fill) {
  DocumentBuilder d("F", "http://a.test/");
  const Rect page = Rect::FromSize(0, 0, 1000, 2000);
  const int html = d.Add(0, BoxedElement("html", page));
  fill(&d, d.Add(html, BoxedElement("body", page)));
  return {"", {std::move(d)}};
}

SessionBuilder CardList(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    for (std::size_t k = 0; k < rows / 9; ++k) {
      const double y = 60.0 * static_cast<double>(k);
      const std::string number = std::to_string(k);
      const int card = d->Add(body, BoxedElement("div", Rect::FromSize(0, y, 900, 58), {{"class", "card"}}));
      d->Text(d->Add(card, BoxedElement("h3", Rect::FromSize(0, y, 900, 20))), "Product number " + number,
              Rect::FromSize(0, y, 200, 20));
      d->Text(d->Add(card, BoxedElement("p", Rect::FromSize(0, y + 20, 900, 18))), "A fine thing, in stock: " + number,
              Rect::FromSize(0, y + 20, 300, 18));
      const Rect link = Rect::FromSize(0, y + 40, 60, 18);
      d->Text(d->Add(card, BoxedElement("a", link, {{"href", "/product/" + number}})), "Details", link);
      AddButton(d, card, "Add to basket", Rect::FromSize(80, y + 40, 90, 18));
    }
  });
}

SessionBuilder DeepPage(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    int around = body;
    for (std::size_t k = 0; k < rows / 3; ++k) {
      around = d->Add(around, BoxedElement("div", Rect::FromSize(0, 0, 900, 700)));
      AddButton(d, around, "Level " + std::to_string(k), LineAt(k % 30));
    }
  });
}

SessionBuilder RecordTable(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    const int table = d->Add(body, BoxedElement("table", Rect::FromSize(0, 0, 900, 2000)));
    const auto add_row = [&](std::size_t k) {
      NodeSpec row = BoxedElement("tr", LineAt(k));
      row.styles = {{"display", "table-row"}};
      return d->Add(table, std::move(row));
    };
    const int head = add_row(0);
    for (const char* title : {"Number", "Amount"})
      d->Text(d->Add(head, BoxedElement("th", LineAt(0))), title, LineAt(0));
    for (std::size_t k = 1; k < rows / 5; ++k) {
      const int row = add_row(k);
      d->Text(d->Add(row, BoxedElement("td", LineAt(k))), std::to_string(k), LineAt(k));
      d->Add(d->Add(row, BoxedElement("td", LineAt(k))), BoxedElement("input", LineAt(k), {{"type", "text"}}));
    }
  });
}

SessionBuilder TwinList(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    const int list = d->Add(body, BoxedElement("ul", Rect::FromSize(0, 0, 900, 2000)));
    for (std::size_t k = 0; k < rows / 3; ++k)
      AddButton(d, d->Add(list, BoxedElement("li", LineAt(k))), "Buy", LineAt(k));
  });
}

SessionBuilder TwinTowers(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    for (int tower = 0; tower < 2; ++tower) {
      int around = body;
      for (std::size_t k = 0; k < rows / 2; ++k) {
        around = d->Add(around, BoxedElement("div", Rect::FromSize(0, 0, 900, 700), {{"name", NumberedId(k)}}));
      }
    }
  });
}

SessionBuilder FullLayers(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    for (std::size_t k = 0; k < rows; ++k) {
      NodeSpec layer = Layer("div", Rect::FromSize(0, 0, 1000, 800), k + 2);
      layer.is_clickable = true;
      d->Add(body, std::move(layer));
    }
  });
}

SessionBuilder FannedButtons(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    const double step = 400.0 / static_cast<double>(rows);
    for (std::size_t k = 0; k < rows; ++k) {
      const double at = step * static_cast<double>(k);
      d->Add(body, Layer("button", Rect::FromSize(at, at, 300, 300), k + 2));
    }
  });
}

SessionBuilder HalfCoveredButtons(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    constexpr std::size_t kColumns = 100;
    for (std::size_t k = 0; k < rows / 2; ++k) {
      const double x = 10.0 * static_cast<double>(k % kColumns);
      const double y = 10.0 * static_cast<double>(k / kColumns % 80);
      d->Add(body, BoxedElement("button", Rect::FromSize(x, y, 8, 8)));
      d->Add(body, Layer("div", Rect::FromSize(x + 4, y, 4, 8), 2));
    }
  });
}

SessionBuilder LabelChain(std::size_t rows, const std::string& last) {
  return PageOf([&](DocumentBuilder* d, int body) {
    for (std::size_t k = 0; k < rows; ++k) {
      const std::string next = k + 1 < rows ? NumberedId(k + 1) : last;
      AddButton(d, body, "", LineAt(k), {{"id", NumberedId(k)}, {"aria-labelledby", next}});
    }
    d->Text(d->Add(body, BoxedElement("p", LineAt(rows), {{"id", "end"}})), "The end", LineAt(rows));
  });
}

SessionBuilder LabelFan(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    const int label = d->Add(body, BoxedElement("p", LineAt(0), {{"id", "label"}}));
    d->Text(label, std::string(100'000, 'x'), LineAt(0));
    for (std::size_t k = 0; k < rows; ++k) AddButton(d, body, "", LineAt(k), {{"aria-labelledby", "label"}});
  });
}

SessionBuilder LabelOfAll(std::size_t rows) {
  return PageOf([&](DocumentBuilder* d, int body) {
    std::string ids;
    for (std::size_t k = 0; k < rows / 2; ++k) {
      ids += NumberedId(k) + ' ';
      d->Text(d->Add(body, BoxedElement("p", LineAt(k), {{"id", NumberedId(k)}})), std::to_string(k), LineAt(k));
    }
    AddButton(d, body, "", LineAt(0), {{"aria-labelledby", ids}});
  });
}

}  // namespace domtool::testing
