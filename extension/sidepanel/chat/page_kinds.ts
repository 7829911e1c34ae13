// What kind of page the tab shows, for suggestions: whether it has a form, a list, prices, an article. Only where the person has
// let DomTool into the page, by a click on its icon or for good, and not on a page that asks not to be read. Four answers of yes
// or no come back, and no words of the page. The debugger is not attached.

export interface PageKinds {
  hasForm: boolean;
  hasList: boolean;
  hasPrices: boolean;
  hasArticle: boolean;
}

/** Undefined if the page may not be looked at. */
export async function kindsOf(tabId: number): Promise<PageKinds | undefined> {
  const target = { tabId, frameIds: [0] };
  const [seen] = await chrome.scripting.executeScript({ target, func: lookAround }).catch(() => []);
  return seen?.result ?? undefined;
}

/** Runs in the page's isolated world, so it uses nothing from outside. */
function lookAround(): PageKinds {
  if (document.querySelector('[data-no-ai]') !== null) {
    return { hasForm: false, hasList: false, hasPrices: false, hasArticle: false };
  }
  const count = (selector: string): number => document.querySelectorAll(selector).length;
  const text = (document.body?.innerText ?? '').slice(0, 50_000);
  const fields = count('form input:not([type=hidden], [type=search]), form select, form textarea');
  return {
    hasForm: fields >= 2,
    hasList: count('table tr') >= 5 || count('main li, article, [role=listitem]') >= 5,
    hasPrices: (text.match(/[$€£]\s?\d|\d\s?€/g) ?? []).length >= 3,
    hasArticle: [...document.querySelectorAll('p')].filter((one) => one.innerText.length > 120).length >= 3,
  };
}
