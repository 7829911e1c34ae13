// A person's requests on a page, in other words than the page's, and the control that answers each, by its name.

export interface Goal {
  /** The file's name below corpora/pages, or the path of a generated list. */
  page: string;
  query: string;
  /** The whole name of one or more controls, any of which is an answer. */
  wanted: RegExp;
}

export const kGoals: readonly Goal[] = [
  { page: 'aclu', query: 'write a comment on this article', wanted: /^(Comment \*|Add comment)$/ },
  { page: 'aclu', query: 'become a member of the organisation', wanted: /^Join\/Become a Member$/ },
  { page: 'aclu', query: 'search the site by keywords', wanted: /^Enter your keywords$/ },
  { page: 'aktualne', query: 'počasí', wanted: /^Počasí$/ },
  { page: 'aktualne', query: 'recepty na vaření', wanted: /^Recepty$/ },
  { page: 'archive-of-our-own', query: 'log in with my user name and password', wanted: /^Password:$/ },
  { page: 'archive-of-our-own', query: 'I forgot my password', wanted: /^Forgot password\?$/ },
  { page: 'archive-of-our-own', query: 'share this work on Tumblr', wanted: /^Share on Tumblr$/ },
  { page: 'ars-1', query: 'stay logged in', wanted: /^Stay logged in$/ },
  { page: 'ars-1', query: 'read what readers commented', wanted: /^reader comments 75/ },
  { page: 'ars-1', query: 'other articles of the author Dan Goodin', wanted: /^Dan Goodin$/ },
  { page: 'article-author-tag', query: 'add a new place', wanted: /^Add a Place$/ },
  { page: 'article-author-tag', query: 'advertising with Atlas Obscura', wanted: /^Advertise With Us$/ },
  { page: 'blogger', query: 'posts about FPGA security', wanted: /^Threat modeling for FPGA software backdoors$/ },
  { page: 'blogger', query: 'see older posts', wanted: /^Older Post$/ },
  { page: 'buzzfeed-1', query: 'subscribe to newsletters', wanted: /^Newsletters?$/i },
  { page: 'buzzfeed-1', query: 'story of a student rescued from a river', wanted: /^Durham Student Rescued/ },
  { page: 'ehow-1', query: 'how to make a terrarium', wanted: /^How to Make a Terrarium$/ },
  { page: 'ehow-1', query: 'report a copyright problem', wanted: /^Report Copyright$/ },
  { page: 'google-sre-book-1', query: 'chapter about cascading failures', wanted: /Addressing Cascading Failures$/ },
  { page: 'google-sre-book-1', query: 'the example of a postmortem', wanted: /Example Postmortem$/ },
  { page: 'heise', query: 'Druckversion des Artikels zum Drucken', wanted: /^Version zum Drucken$/ },
  { page: 'heise', query: 'Newsletter bestellen', wanted: /^Newsletter$/ },
  { page: 'hukumusume', query: '折り紙の犬の顔', wanted: /^犬の顔の折り紙/ },
  { page: 'hukumusume', query: '誕生日占い', wanted: /^誕生日占い/ },
  { page: 'la-nacion', query: 'compartir la nota en Facebook', wanted: /^Compartir en Facebook$/ },
  { page: 'la-nacion', query: 'resolver un sudoku', wanted: /^Sudoku$/ },
  { page: 'lazy-image-1', query: 'write a response to the story', wanted: /^Write the first response$/ },
  { page: 'liberation-1', query: 'se connecter', wanted: /^Se connecter$/ },
  { page: 'liberation-1', query: 'article sur le Népal', wanted: /^interview Népal/ },
  { page: 'links-in-tables', query: 'the size of the Gmail app', wanted: /^Gmail$/ },
  { page: 'links-in-tables', query: 'posts from September', wanted: /^September$/ },
  { page: 'pixnet', query: '新竹一日遊', wanted: /新竹/ },
  { page: 'salon-1', query: 'subscribe with my email address', wanted: /^Email Address$/ },
  { page: 'salon-1', query: 'black holes at the South Pole', wanted: /hunting for black holes/ },
  { page: 'telegraph', query: 'my newsletters', wanted: /^My newsletters$/ },
  { page: 'telegraph', query: 'skeletons of mammoths at an auction', wanted: /woolly mammoth skeletons/ },
  { page: 'tmz-1', query: 'find theatres by zip code', wanted: /^Enter your Zip Code$/ },
  { page: 'tumblr', query: 'report a bug', wanted: /^Bug tracker$/ },
  { page: 'wapo-1', query: 'crossword puzzle of the day', wanted: /^daily-crossword/ },
  { page: 'wapo-1', query: 'share on Facebook', wanted: /^Share on Facebook/ },
  { page: 'yahoo-4', query: 'ヘルプ お問い合わせ', wanted: /^ヘルプ・お問い合わせ$/ },
  {
    page: '/lists/700.html',
    query: 'save the bread knife 457 for later',
    wanted: /^Save Lowtide bread knife 457$/,
  },
  { page: '/lists/5600.html', query: 'open the Hillgate blanket 4112', wanted: /^Hillgate wool blanket 4112$/ },
];
