// The words by which addresses, operations and parameters say what a request does: lower case without accents, separated by
// spaces. operation_words.ts splits and looks up names. Mostly English, as code is, with everyday German, French, Spanish,
// Italian, Portuguese and Dutch words that occur in paths.

export type WriteRisk = 'pay' | 'delete' | 'send' | 'publish' | 'accept' | 'sign_in' | 'download' | 'change';

/** Why a request is harmless. */
export type Harmless =
  | 'read'
  | 'search'
  | 'suggest'
  | 'compute'
  | 'log'
  | 'beacon'
  | 'poll'
  | 'presence'
  | 'receipt'
  | 'refresh'
  | 'flags'
  | 'draft'
  | 'cart'
  | 'captcha'
  | 'sign-out'
  | 'asset'
  | 'socket'
  | 'graphql-query'
  | 'same-as-before';

export type RequestEffect =
  | { is: 'harmless'; why: Harmless }
  /** `change` if nothing more specific is known. */
  | { is: 'write'; risk: WriteRisk };

export interface WriteWords {
  /** Verbs that are a write in any position of a name: `deleteItem`, `bulk-delete`. */
  verbs: string;
  /** Verbs only as the first word of a name: `setName`, but not `data-set`. */
  first?: string;
  /** Words that are as often the object of a read: `orderSearch`, `getOrder` and `order` differ. */
  soft?: string;
  /** Objects that determine the risk if the verb does not: `createPayment`. */
  nouns?: string;
}

export const WRITE_WORDS: Readonly<Record<WriteRisk, WriteWords>> = {
  pay: {
    verbs:
      'pay buy buynow donate reserve rebuy repay payout topup redeem refund withdraw deposit invest rebook prepay unpay ' +
      'kaufen bezahlen zahlen bestellen zahlungspflichtig spenden buchen uberweisen payer acheter commander pagar comprar ' +
      'reservar donar acquista paga ordina prenota betalen kopen bestel doar encomendar',
    soft:
      'order purchase checkout charge transfer bid book rent renew subscribe trade sell tip preorder wager stake swap capture ' +
      'abonnieren souscrire suscribirse',
    nouns:
      'order orders payment payments purchase purchases checkout checkouts charge charges transfer transfers bid bids booking ' +
      'bookings reservation reservations donation donations subscription subscriptions invoice invoices billing transaction ' +
      'pay payout payouts refund refunds deposit deposits withdrawal withdrawals tips money funds wallet kasse bestellung bestellungen zahlung ' +
      'commande commandes paiement pedido pedidos pago pagos compra ordine pagamento bestelling',
  },
  delete: {
    verbs:
      'delete remove destroy erase purge wipe unlink drop trash cancel deactivate terminate revoke unsubscribe unsub ' +
      'uninstall optout recycle kill del rm truncate void unfollow unpublish deregister unregister delist expunge ' +
      'loschen loesche loeschen entfernen stornieren kundigen kuendigen abbestellen supprimer effacer annuler desabonner eliminar ' +
      'borrar cancelar elimina cancella rimuovi annulla excluir remover apagar verwijderen verwijder annuleren ' +
      'suprimer desinscrire anular',
    soft: 'archive close empty clear discard detach unassign leave disable',
    nouns: 'cancellation cancelation deletion removal stornierung kundigung kuendigung resiliation annulation',
  },
  send: {
    verbs:
      'send resend notify broadcast dispatch sendmail envoyer senden absenden abschicken enviar invia inviare verzenden ' +
      'verstuur sende',
    soft: 'message mail email invite forward contact apply dm refer remind',
    nouns:
      'message messages mail mails email emails sms chat chats invitation invitations invite invites contact newsletter ' +
      'ticket tickets application applications enquiry inquiry kontakt nachricht nachrichten anfrage mensaje mensagem contacto ' +
      'formmail dm dms whisper fax callback',
  },
  publish: {
    verbs:
      'publish retweet repost upvote downvote veroffentlichen veroeffentlichen publier publicar pubblica publiceren republish ' +
      'crosspost',
    soft:
      'post comment review tweet share like vote react follow favorite favourite star rate reply answer upload endorse boost ' +
      'kommentieren teilen partager compartir comentar bookmark pin flag',
    nouns:
      'post posts comment comments review reviews tweet tweets reply replies reaction reactions vote votes rating ratings ' +
      'status statuses story stories article articles like likes answer answers upload uploads share shares kommentar ' +
      'kommentare bewertung commentaire commentaires avis comentario comentarios topic topics thread threads',
  },
  accept: {
    verbs:
      'accept agree approve confirm authorize authorise grant reject decline deny akzeptieren zustimmen annehmen bestatigen ' +
      'bestaetigen accepter valider confirmer aceptar confirmar accetta conferma aceitar accepteren bevestigen countersign',
    soft: 'consent sign allow acknowledge attest verify respond rsvp optin',
    nouns: 'terms consent consents agreement agreements policy tos agb cgv cgu gdpr approval approvals optin',
  },
  sign_in: {
    verbs:
      'login signin signup securitycheck authenticate logon signon relogin anmelden einloggen registrieren connexion inscription ' +
      'entrar accedi registrar loginpost',
    soft: 'register enroll enrol impersonate',
    nouns:
      'login session sessions password passwords otp mfa 2fa credential credentials auth passwort registration totp passkey',
  },
  download: { verbs: '', soft: 'download export herunterladen telecharger descargar scarica', nouns: '' },
  change: {
    verbs:
      'create add insert update upsert save edit modify submit rename assign enable activate toggle restore attach replace ' +
      'append increment decrement execute trigger deploy install reboot restart shutdown reset promote demote ban unban kick mute ' +
      'unmute lock unlock block unblock schedule reschedule complete finish finalize finalise commit transition claim place saved ' +
      'provision migrate regenerate rotate duplicate clone merge import perform patch overwrite unarchive reopen resolve escalate ' +
      'disconnect setup upgrade downgrade move initiate process ' +
      'speichern andern aendern hinzufugen hinzufuegen anlegen erstellen bearbeiten enregistrer modifier ajouter creer guardar ' +
      'modificar agregar anadir crear actualizar salva modifica aggiungi salvar alterar adicionar criar opslaan wijzigen toevoegen',
    first:
      'set put write start stop pause resume run link new join make mark unmark turn do reorder copy change switch',
    soft: 'report',
  },
};

/** Verbs that do not determine the risk if their object does: `createPayment`, `orders/4/confirm`. */
export const GENERIC =
  'create add insert submit save place new put post send confirm complete finish finalize finalise commit execute perform process ' +
  'initiate authorize authorise capture valider absenden abschicken envoyer enviar make start confirmar confirmer bestatigen set ' +
  'update change';

/** Writes that only transport their object: sending a log or a presence has the effect of that. */
export const CARRYING =
  'send post save create add push submit record write set update put report publish insert append upload store mark';

export interface HarmlessWords {
  /** They count in any segment of a path, if nothing meaningful follows. */
  anywhere?: string;
  /** They count in the last meaningful segment, and in the name of an operation. */
  last?: string;
}

export const HARMLESS_WORDS: Readonly<Partial<Record<Harmless, HarmlessWords>>> = {
  read: {
    last:
      'get fetch find load reload retrieve read show view describe display has can exists exist count list index browse ' +
      'pagination paginate history lookup peek stats statistics ' +
      'listen sorting goto navigate expand onchange defaults gets msearch mget scroll explain datatable datatables ' +
      'results introspect introspection ' +
      'batchget runquery runaggregationquery anzeigen laden liste afficher charger lister mostrar listar cargar availability ' +
      'rates pricing prices forecast negotiate aggregations facets aggregate ' +
      'aggregation readmany findmany findone findall findfirst findunique getall getlist ids byid byids fahrplan verbindungen timetable departures arrivals',
  },
  search: {
    anywhere: 'search suche recherche busca buscar cerca ricerca zoeken pesquisa query querybuilder',
    last: 'searchread filter filtering filtern filtrer filtrar sok haku hae wyszukaj suchen rechercher suchergebnis suchergebnisse zoekresultaten bsearch explore discover',
  },
  suggest: {
    anywhere: 'suggest autosuggest autocomplete typeahead',
    last: 'recommend similar related hints vorschlage vorschlaege sugerencias',
  },
  compute: {
    last:
      'check validate validation preview render estimate calculate calculation compute compare diff lint parse ' +
      'translate translation detect geocode directions distance matrix spellcheck simulate simulation eligibility dryrun ' +
      'tokenize markdown calculator rechner analyze analyse pruefen prufen berechnen vorschau verifier calculer calcular validar',
  },
  log: {
    anywhere:
      'analytics telemetry rum beacon beacons pixel logger logging matomo piwik umami plausible posthog snowplow clientlog clientlogs jserror jserrors',
    last:
      'log logs logger logging metric metrics track tracking tracker trackevent collect collector impression impressions pageview ' +
      'pageviews envelope errors crash perf performance vitals webvitals monitoring instrumentation breadcrumbs diagnostics stacktrace ' +
      '204 csp cspreport clientevent ua clicklog clickstream csplog insights',
  },
  poll: {
    last: 'poll polling heartbeat ping pong keepalive alive longpoll longpolling handshake reconnect xhr streaming',
  },
  presence: { anywhere: 'presence typing', last: 'lastseen online idle' },
  receipt: { last: 'seen viewed ack acks markread markasread unreadcount' },
  refresh: { last: 'refresh csrf xsrf nonce csrftoken renewtoken contextinfo' },
  flags: { last: 'featureflags featureflag evalx bucketing', anywhere: 'launchdarkly' },
  draft: { last: 'autosave draft drafts' },
  captcha: { anywhere: 'recaptcha captcha hcaptcha turnstile' },
  'sign-out': { last: 'logout signout logoff signoff abmelden deconnexion' },
};

/** As the first of several words: `WatchOrders`. Alone they may be an action. */
export const READ_FIRST = 'watch listen observe stream check count list';
/** The value of a parameter that pages through a list. */
export const PAGING = 'page pages paging pager';

/** After an object's id these do something to it: `/orders/4/tracking`, `/todos/4/check`. */
export const NOT_BEHIND_ID =
  'log logs logging metric metrics track tracking collect errors performance monitoring check results negotiate ack';
/** What a client acknowledges, not a person. */
export const MESSAGES =
  'message messages notification notifications conversation conversations channel channels chat chats thread threads room rooms';

/** Verbs of reading; a write after them is their object: `canDelete`, `getUpdate`. */
export const PURE = 'get fetch find load retrieve has can is show describe count gets may should exists';

/** Harmless as a whole, though one of its words names a write. */
export const PHRASES: Readonly<Partial<Record<Harmless, readonly string[]>>> = {
  compute: ['update order review', 'dry run', 'spell check', 'order review', 'is available'],
  read: [
    'eth call',
    'run query',
    'run aggregation query',
    'goto page',
    'next page',
    'previous page',
    'prev page',
    'set page',
    'reset page',
    'change page',
    'load more',
    'sort by',
    'clear filters',
    'reset filters',
    'set filter',
    'set filters',
  ],
  search: ['apply filters', 'apply filter', 'clear search', 'reset search'],
  flags: [
    'feature flags',
    'feature flag',
    'set language',
    'change language',
    'switch language',
    'language switch',
    'set locale',
  ],
  refresh: ['csrf token', 'xsrf token', 'extend session', 'renew token', 'keep alive'],
  receipt: ['last read', 'mark all read', 'mark read', 'mark as read', 'mark all as read', 'read marker', 'read state'],
  presence: ['last seen', 'set active'],
  log: [
    'csp report',
    'error report',
    'client error',
    'client errors',
    'log event',
    'track event',
    'gen 204',
    'report error',
    'page view',
  ],
};

export const CART =
  'cart carts basket baskets bag trolley wishlist wishlists minicart warenkorb merkzettel merkliste wunschliste wunschzettel panier ' +
  'carrito cesta carrello carrinho winkelwagen winkelmand';
/** With these a request for a cart does more than fill it. */
export const BEYOND_CART =
  'checkout order orders pay payment payments buy purchase place submit confirm complete finalize share send mail email invite ' +
  'bestellen kasse commande commander payer valider pedido pagar comprar ordina acquista bestel betalen publish convert subscribe';

/** What may follow a word for logs: `/analytics/v1/events/batch`. */
export const LOG_TAIL =
  'event events collect collector publish bulk batch track log logs send view views hit hits page identify push ingest record store ' +
  'upload report data click clicks error errors session sessions user users group metric metrics client web js browser';
/** The same, after a word that is less certainly a log: `/log/client`. */
export const SHORT_LOG_TAIL =
  'event events batch bulk client web js browser send view hit page click error errors frontend';
/** These are a log's only after a word for logs, or with a log's contents. */
export const EVENTS = 'event events';

/** In a GET they open a page for a later write. */
export const OPENS =
  'submit commit enroll enrol create add new edit modify compose write reply comment review post share order book checkout login signin signup register logon ' +
  'upload import export report contact invite apply subscribe rate change reset password pay buy donate transfer purchase rent bid ' +
  'message mail email tweet answer sign authorize authorise consent download bookmark renew sell trade schedule setup upgrade ' +
  'refer reserve buynow start message kontakt reset install bestellen buchen kaufen acheter commander comprar bearbeiten ' +
  'modifier editar anmelden registrieren connexion inscription process join topup redeem deposit withdraw invest make forward verify optin rsvp';

/** After a verb they make it the title of a page: `cancel-policy`. */
export const TITLE_NOUNS =
  'policy policies page pages form help guide guides info information options reasons reason faq instructions dialog modal preview ' +
  'status history list url uri link date time count type method by until after before as';

/** A folder or first host label below which words are titles. */
export const READING_PLACES =
  'help docs doc documentation blog blogs wiki article articles support faq guide guides news question questions learn kb knowledge ' +
  'tutorial tutorials reference manual hilfe aide ayuda dictionary glossary developer developers stories magazine howto';

/** Segments without meaning. */
export const SILENT =
  'api apis rest ajax rpc json index default mine wp admin service services data public internal app web bulk batch call kw dataset ' +
  'php cgi bin html do action actions async v0 beta latest graphql gql trpc opu odata srv endpoint handler main evaluate';

/** Names of parameters that contain an action; their last word counts, too: `_blogs_cmd`. */
export const ACTION_WORDS = 'action act cmd command op operation accion aktion acao azione actie opcion intent cmnd';
/** Those that count only as a whole name. */
export const ACTION_NAMES =
  'do task todo method fn func function verb mode methodname wc-ajax v-r wp-action ajax_action javax.faces.source __eventtarget ' +
  '__eventargument _triggering_element_value _triggering_element_name javax.portlet.action request_type requesttype act oper p_request c0-methodname';
/** Names of parameters that contain a path of the application: `?route=checkout/confirm`. */
export const ROUTE_NAMES = 'route r p path page mod module controller view _route';
/** Buttons of a form: their value is what a person pressed. */
export const BUTTON_NAMES = 'submit commit button btn save go wp-submit submitbutton senden absenden';
/** Prefixes of button names, before the word that says what the button does. */
export const BUTTON_PREFIXES = 'btn button lnk link cmd bt submit but ib lb imgbtn';

/** Fields of a search: a body with one of these, and otherwise only BESIDE_ASKING, is a search. */
export const ASKING =
  'q query queries search searchterm searchtext searchtype keyword keywords term prefix partial filter filters where aggs ' +
  'page pagenumber pageindex';
/** Two of these make a search as well. */
export const PAGING_FIELDS = 'sort sortby orderby pagesize perpage limit offset cursor draw start length skip take';
export const BESIDE_ASKING =
  'size from to since until after before start end length order direction lang language locale fields columns facets aggregations select ' +
  'include ids id type types scope skip top take rows step time timezone count context options params timestamp view';

/** As field names they describe data, not an action: `place=Berlin`. */
export const FIELD_NAMES = 'place block schedule complete process claim finish patch lock import accept move';

/** Hosts that only receive logs. */
export const LOG_HOSTS: readonly string[] = [
  'google-analytics.com',
  'analytics.google.com',
  'doubleclick.net',
  'googlesyndication.com',
  'googleadservices.com',
  'api.segment.io',
  'api.mixpanel.com',
  'api-js.mixpanel.com',
  'api.amplitude.com',
  'api2.amplitude.com',
  'ingest.sentry.io',
  'ingest.us.sentry.io',
  'ingest.de.sentry.io',
  'nr-data.net',
  'browser-intake-datadoghq.com',
  'browser-intake-datadoghq.eu',
  'notify.bugsnag.com',
  'sessions.bugsnag.com',
  'api.rollbar.com',
  'hotjar.io',
  'clarity.ms',
  'rs.fullstory.com',
  'i.posthog.com',
  'events.launchdarkly.com',
  'cloudflareinsights.com',
  'heapanalytics.com',
  'omtrdc.net',
  'demdex.net',
  'bat.bing.com',
  'px.ads.linkedin.com',
  'analytics.tiktok.com',
  'ct.pinterest.com',
  'tr.snapchat.com',
  'scorecardresearch.com',
  'quantserve.com',
  'chartbeat.net',
  'lr-ingest.io',
  'mouseflow.com',
  'plausible.io',
];
/** First labels of such hosts. Other things are stored there too, so only short paths without meaning count. */
export const LOG_LABELS =
  'stats analytics metrics telemetry collector collect rum beacon pixel sentry tracking logs log';

/** Endpoints of widespread software whose names mean nothing, or something else. */
export const KNOWN_ENDPOINTS: ReadonlyArray<{ path: RegExp; why: Harmless }> = [
  {
    path: /\/youtubei\/v\d+\/(?:next|guide|browse|player|account\/account(?:_menu|s_list)|reel\/reel_\w+)$/,
    why: 'read',
  },
  { path: /\/conversations\.mark$/, why: 'receipt' },
  { path: /\/views\/ajax$/, why: 'read' },
  { path: /\/api\/\w+(?:\.\w+)*\.info$/, why: 'read' },
  { path: /\/1\/indexes\/[^/]+\/quer(?:y|ies)$/, why: 'search' },
  { path: /\/_matrix\/client\/.+\/(?:receipt|read_markers)\b/, why: 'receipt' },
  { path: /^\/api\/stats\/(?:qoe|watchtime|playback|delayplay|atr|ads)$/, why: 'log' },
  { path: /^\/ajax\/(?:bz|bnzai|bulk-route-definitions)\/?$/, why: 'log' },
  { path: /^\/rd\/uedata$|^\/1\/batch\/1\/OE\/$|\/monorail\/|^\/(?:ingest\/)?e\/?$|^\/v1\/traces$/, why: 'log' },
  { path: /^\/api\/v\d+\/science$|\/jot\/client_event(?:\.json)?$|^\/ee\/(?:\w+\/)?v1\/interact$/, why: 'log' },
  { path: /^\/maps\/(?:vt|preview)\b/, why: 'read' },
  { path: /^\/decide\/?$/, why: 'flags' },
  { path: /\/cdn-cgi\/(?:challenge-platform|rum|beacon)\b/, why: 'captcha' },
  { path: /\/sockjs\/[^/]+\/[^/]+\/xhr(?:_streaming)?$/, why: 'poll' },
  { path: /\/storage\/v\d+\/object\/list\//, why: 'read' },
  { path: /\/google\.firestore\.v\d+\w*\.Firestore\/Listen\/channel$/, why: 'read' },
  { path: /\/(?:sentry|monitoring)(?:-tunnel)?\/?(?:envelope\/?)?$/, why: 'log' },
];
