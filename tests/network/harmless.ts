// Everyday requests that must not be asked about: reads over POST, requests that pages send on their own, and addresses
// that only open a page.

export const HARMLESS_SCRIPTED = `
# Searches and suggestions
harmless fetch POST https://shop.test/api/search {"q":"tea"}
harmless fetch POST https://shop.test/api/v1/products/search {"filters":{"color":"red"}}
harmless fetch POST https://shop.test/orders/search {"from":"2026-01-01"}
harmless fetch POST https://shop.test/api/search/products {"q":"tea"}
harmless fetch POST https://shop.test/api/searchProducts {"q":"tea"}
harmless fetch POST https://shop.test/api/suggest {"prefix":"te"}
harmless fetch POST https://shop.test/autocomplete term=te
harmless fetch POST https://shop.test/api/typeahead q=te
harmless fetch POST https://shop.test/api/products/query {"page":2}
harmless fetch POST https://shop.test/api/products/list {"page":2}
harmless fetch POST https://shop.test/api/products/filter {"size":"M"}
harmless fetch POST https://app.test/api/users/lookup {"email":"a@b.test"}
harmless fetch POST https://travel.test/api/flights/availability {"from":"BER","to":"OSL"}
harmless fetch POST https://travel.test/api/hotels/prices {"ids":[1,2]}
harmless fetch POST https://maps.test/api/geocode {"address":"x"}
harmless fetch POST https://maps.test/api/directions {"from":"a","to":"b"}
harmless fetch POST https://app.test/api/translate {"text":"hello","to":"de"}
harmless fetch POST https://shop.test/api/shipping/estimate {"zip":"10115"}
harmless fetch POST https://shop.test/api/shipping/calculate {"zip":"10115"}
harmless fetch POST https://app.test/api/getUserProfile {"id":1}
harmless fetch POST https://app.test/api/getOrders {"page":1}
harmless fetch POST https://app.test/api/get_payment_methods {}
harmless fetch POST https://app.test/api/fetchMessages {"channel":1}
harmless fetch POST https://app.test/api/loadComments {"post":1}
harmless fetch POST https://app.test/api/listDeletedItems {}
harmless fetch POST https://app.test/api/findBookings {}
harmless fetch POST https://app.test/api/countUnreadMessages {}
harmless fetch POST https://laden.test/suche q=tee
harmless fetch POST https://site.test/recherche q=the
harmless fetch POST https://tienda.test/buscar q=te
harmless fetch POST https://shop.test/rest/v1/catalog/find {"sku":"x"}
harmless fetch POST https://app.test/api/reports/preview {"id":1}
harmless fetch POST https://app.test/api/addresses/validate {"zip":"10115"}
harmless fetch POST https://app.test/api/username/check {"name":"a"}
harmless fetch POST https://app.test/register/check-username {"name":"a"}
harmless fetch POST https://app.test/api/email-exists {"email":"a"}
harmless fetch POST https://app.test/api/markdown/render {"text":"# x"}
harmless fetch POST https://app.test/api/items {"page":2,"pageSize":20,"sort":"name"}
harmless fetch POST https://app.test/api/x {"query":"tea","limit":5}
# Logging, analytics, beacons
harmless fetch POST https://www.google-analytics.com/g/collect?v=2&en=purchase
harmless fetch POST https://o1.ingest.sentry.io/api/1/envelope/ {"event_id":"a"}
harmless fetch POST https://app.test/sentry-tunnel/envelope {"event_id":"a"}
harmless fetch POST https://app.test/log {"level":"error","message":"x"}
harmless fetch POST https://app.test/api/logs [{"m":"x"}]
harmless fetch POST https://app.test/collect {"ev":"Purchase"}
harmless fetch POST https://app.test/api/track {"event":"order placed"}
harmless fetch POST https://app.test/analytics/events {"events":[{"name":"delete_clicked"}]}
harmless fetch POST https://app.test/telemetry {"n":1}
harmless fetch POST https://app.test/api/metrics {"n":1}
harmless fetch POST https://app.test/rum {"n":1}
harmless fetch POST https://app.test/_vercel/insights/view {"o":"x"}
harmless fetch POST https://app.test/cdn-cgi/rum? {"n":1}
harmless fetch POST https://api.segment.io/v1/t {"event":"Order Completed"}
harmless fetch POST https://api2.amplitude.com/2/httpapi {"events":[]}
harmless fetch POST https://api.mixpanel.com/track/ data=x
harmless fetch POST https://bam.nr-data.net/events/1/abc {"ins":[]}
harmless fetch POST https://stats.app.test/e {"n":"pageview"}
harmless fetch POST https://plausible.io/api/event {"n":"pageview"}
harmless fetch POST https://app.test/api/logEvent {"name":"buy"}
harmless fetch POST https://app.test/v1/sendMetrics {"a":1}
harmless fetch POST https://app.test/client_errors {"message":"x"}
harmless fetch POST https://app.test/csp-report {"csp-report":{}}
harmless fetch POST https://events.launchdarkly.com/events/bulk/ab12 [{"kind":"summary"}]
harmless fetch POST https://app.test/youtubei/v1/log_event {"events":[]}
harmless ping POST https://app.test/x/y {"a":1}
harmless ping POST https://app.test/gen_204?atyp=i
harmless ping POST https://app.test/api/events [{"type":"purchase_clicked"}]
harmless ping POST https://app.test/stats/collect {"ev":"delete"}
# What pages do by themselves
harmless fetch POST https://app.test/api/heartbeat {}
harmless fetch POST https://app.test/api/ping
harmless fetch POST https://app.test/notifications/poll {"since":1}
harmless fetch POST https://app.test/api/presence {"state":"online"}
harmless fetch PUT https://app.test/api/presence {"state":"online"}
harmless fetch POST https://chat.test/api/v9/channels/42/typing
harmless fetch POST https://chat.test/api/v9/channels/42/messages/43/ack {"token":null}
harmless fetch POST https://chat.test/conversations/42/read
harmless fetch POST https://chat.test/conversations/42/mark_as_read
harmless fetch POST https://app.test/notifications/mark-all-seen
harmless fetch POST https://app.test/api/auth/refresh {"refreshToken":"x"}
harmless fetch POST https://app.test/api/token/refresh {"refresh":"x"}
harmless fetch POST https://app.test/oauth/token grant_type=refresh_token&refresh_token=x
harmless fetch POST https://securetoken.googleapis.com/v1/token?key=k grant_type=refresh_token&refresh_token=x
harmless fetch POST https://app.test/api/session/refresh
harmless fetch POST https://app.test/session/keepalive
harmless fetch POST https://app.test/csrf-token
harmless fetch POST https://app.test/api/feature-flags/evaluate {"user":"x"}
harmless fetch POST https://app.test/decide/?v=3 {"token":"x","distinct_id":"y"}
harmless fetch POST https://app.test/api/drafts/42/autosave {"text":"x"}
harmless fetch POST https://www.google.com/recaptcha/api2/reload?k=x x=1
harmless fetch POST https://app.test/cdn-cgi/challenge-platform/h/b/flow/ov1/1 x
harmless fetch POST https://app.test/logout
# Carts
harmless fetch POST https://shop.test/cart/add.js {"id":1,"quantity":1}
harmless fetch POST https://shop.test/api/cart/items {"sku":"tea"}
harmless fetch DELETE https://shop.test/api/cart/items/42
harmless fetch PATCH https://shop.test/api/basket/42 {"qty":2}
harmless fetch POST https://shop.test/api/wishlist {"sku":"tea"}
harmless fetch POST https://shop.test/?wc-ajax=add_to_cart product_id=4
harmless fetch POST https://laden.test/warenkorb/hinzufuegen id=4
harmless fetch POST https://magento.test/rest/V1/guest-carts/ab12/estimate-shipping-methods {"address":{}}
harmless fetch POST https://shop.test/graphql {"query":"mutation AddToCart { cartLinesAdd(cartId: 1) { cart { id } } }"}
# GraphQL
harmless fetch POST https://app.test/graphql {"query":"query Q { posts { id } }"}
harmless fetch POST https://app.test/graphql {"query":"{ me { id } }"}
harmless fetch POST https://app.test/graphql {"query":"# mutation in a comment\\nquery { me { mutation } }"}
harmless fetch POST https://app.test/graphql {"query":"query ($t: String = \\"mutation { x }\\") { search(text: $t) { id } }"}
harmless fetch POST https://app.test/graphql {"query":"fragment F on User { id } query Q { me { ...F } }"}
harmless fetch POST https://app.test/graphql {"query":"subscription S { messageAdded { id } }"}
harmless fetch POST https://app.test/graphql {"operationName":"Q","query":"query Q { me { id } } mutation M { deleteAll }"}
harmless fetch POST https://app.test/graphql [{"query":"query A { a }"},{"query":"query B { b }"}]
harmless fetch POST https://app.test/graphql {"operationName":"GetOrders","variables":{},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"ab"}}}
harmless fetch POST https://app.test/graphql {"operationName":"HomeFeed","variables":{},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"ab"}}}
harmless fetch POST https://www.social.test/api/graphql/ av=1&fb_api_req_friendly_name=CometNewsFeedPaginationQuery&variables=%7B%7D&doc_id=123
harmless fetch POST https://shop.test/graphql {"query":"query { orders { payment { amount } } }"}
harmless fetch POST https://app.test/graphql {"query":"mutation LogEvent { logEvent(name: \\"x\\") { ok } }"}
harmless fetch POST https://app.test/graphql {"query":"mutation MarkNotificationsAsSeen { markNotificationsAsSeen { ok } }"}
harmless fetch POST https://app.test/graphql (Content-Type: application/graphql) { me { id } }
harmless fetch POST https://x.test/i/api/graphql/a1B2c3/HomeTimeline {"variables":{},"queryId":"a1B2c3"}
harmless fetch POST https://app.test/graphql {"query":"query { delete: posts(filter: {a: \\"}\\"}) @include(if: true) { id removeMe { id } } }"}
harmless fetch POST https://app.test/graphql {"query":"query { ...F } fragment F on Query { me { id } } "}
harmless fetch POST https://app.test/analytics {"event":{"action":"delete_clicked"}}
harmless fetch POST https://app.test/api/search {"query":"delete my account","page":1}
# RPC
harmless fetch POST https://slack.test/api/conversations.history channel=C1
harmless fetch POST https://slack.test/api/users.list limit=10
harmless fetch POST https://slack.test/api/conversations.mark channel=C1&ts=1
harmless fetch POST https://slack.test/api/search.modules query=x
harmless fetch POST https://erp.test/web/dataset/call_kw/sale.order/web_search_read {"jsonrpc":"2.0","method":"call","params":{"model":"sale.order","method":"web_search_read","args":[],"kwargs":{}}}
harmless fetch POST https://erp.test/web/dataset/call_kw/sale.order/read {"jsonrpc":"2.0","method":"call","params":{"model":"sale.order","method":"read","args":[[42]],"kwargs":{}}}
harmless fetch POST https://erp.test/web/dataset/call_kw/sale.order/onchange {"jsonrpc":"2.0","method":"call","params":{"model":"sale.order","method":"onchange","args":[],"kwargs":{}}}
harmless fetch POST https://erp.test/web/dataset/call_kw/res.partner/name_search {"jsonrpc":"2.0","method":"call","params":{"model":"res.partner","method":"name_search","args":[],"kwargs":{}}}
harmless fetch POST https://erp.test/web/dataset/call_kw/x/fields_get {"jsonrpc":"2.0","method":"call","params":{"model":"x","method":"fields_get","args":[],"kwargs":{}}}
harmless fetch POST https://erp.test/web/action/load {"jsonrpc":"2.0","method":"call","params":{"action_id":4}}
harmless fetch POST https://node.test/ {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":[]}
harmless fetch POST https://node.test/ {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]}
harmless fetch POST https://zabbix.test/api_jsonrpc.php {"jsonrpc":"2.0","method":"host.get","params":{},"id":1}
harmless fetch POST https://app.test/pkg.v1.ItemService/ListItems (Content-Type: application/grpc-web+proto) AAAA
harmless fetch POST https://app.test/pkg.v1.ItemService/GetPayment (Content-Type: application/connect+json) {"id":1}
harmless fetch POST https://app.test/pkg.v1.ItemService/WatchOrders (Content-Type: application/grpc-web-text) AAAA
harmless fetch GET https://app.test/api/trpc/post.byId,user.me?batch=1&input=%7B%7D
harmless fetch POST https://app.test/api/trpc/post.list?batch=1 {"0":{}}
harmless fetch POST https://soap.test/service.asmx (SOAPAction: "http://soap.test/GetOrders") <soap:Envelope><soap:Body><GetOrders/></soap:Body></soap:Envelope>
harmless fetch POST https://blog.test/xmlrpc.php <?xml version="1.0"?><methodCall><methodName>wp.getPosts</methodName><params/></methodCall>
harmless fetch POST https://dynamodb.test/ (X-Amz-Target: DynamoDB_20120810.GetItem) {"TableName":"t"}
harmless fetch POST https://dynamodb.test/ (X-Amz-Target: DynamoDB_20120810.Query) {"TableName":"t"}
harmless fetch POST https://sap.test/sap/opu/odata/sap/SRV/$batch (Content-Type: multipart/mixed; boundary=b) --b⏎Content-Type: application/http⏎⏎GET Items HTTP/1.1⏎⏎--b--
harmless fetch POST https://graph.test/v1.0/$batch {"requests":[{"id":"1","method":"GET","url":"/me"},{"id":"2","method":"GET","url":"/me/messages"}]}
# Firebase, Supabase, Elasticsearch, Algolia
harmless fetch POST https://firestore.googleapis.com/v1/projects/p/databases/(default)/documents:runQuery {"structuredQuery":{}}
harmless fetch POST https://firestore.googleapis.com/v1/projects/p/databases/(default)/documents:batchGet {"documents":[]}
harmless fetch POST https://firestore.googleapis.com/google.firestore.v1.Firestore/Listen/channel?VER=8&database=p count=1&ofs=0&req0___data__=%7B%22addTarget%22%3A%7B%7D%7D
harmless fetch POST https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k {"idToken":"x"}
harmless fetch POST https://x.supabase.test/rest/v1/rpc/search_items {"q":"x"}
harmless fetch POST https://x.supabase.test/rest/v1/rpc/get_stats {}
harmless fetch POST https://x.supabase.test/auth/v1/token?grant_type=refresh_token {"refresh_token":"x"}
harmless fetch POST https://x.supabase.test/storage/v1/object/list/photos {"prefix":""}
harmless fetch POST https://es.test/items/_search {"query":{"match_all":{}}}
harmless fetch POST https://es.test/_msearch {}
harmless fetch POST https://es.test/items/_count {}
harmless fetch POST https://ab12-dsn.algolia.net/1/indexes/*/queries {"requests":[]}
harmless fetch POST https://search.test/indexes/movies/search {"q":"x"}
harmless fetch POST https://search.test/multi_search {"searches":[]}
# Applications
harmless xhr POST https://wp.test/wp-admin/admin-ajax.php action=heartbeat&_nonce=x
harmless xhr POST https://wp.test/wp-admin/admin-ajax.php action=query-attachments&post_id=0
harmless xhr POST https://wp.test/wp-admin/admin-ajax.php action=load_more_posts&page=2
harmless xhr POST https://wp.test/wp-admin/admin-ajax.php action=live_search&s=x
harmless xhr POST https://woo.test/?wc-ajax=get_refreshed_fragments time=1
harmless xhr POST https://woo.test/?wc-ajax=update_order_review post_data=x
harmless xhr POST https://jira.test/rest/api/3/search {"jql":"project=A"}
harmless xhr POST https://jira.test/rest/api/3/search/jql {"jql":"project=A"}
harmless xhr POST https://jira.test/rest/analytics/1.0/publish/bulk [{"name":"x"}]
harmless xhr POST https://crm.test/aura?r=5 message=%7B%22actions%22%3A%5B%7B%22descriptor%22%3A%22aura%3A%2F%2FRecordUiController%2FACTION%24getRecord%22%7D%5D%7D
harmless xhr POST https://notion.test/api/v3/loadPageChunk {"pageId":"x"}
harmless xhr POST https://notion.test/api/v3/queryCollection {"collection":{}}
harmless xhr POST https://notion.test/api/v3/getRecordValues {"requests":[]}
harmless xhr POST https://youtube.test/youtubei/v1/browse {"context":{}}
harmless xhr POST https://youtube.test/youtubei/v1/next {"context":{}}
harmless xhr POST https://youtube.test/youtubei/v1/player {"context":{}}
harmless xhr POST https://youtube.test/youtubei/v1/search {"context":{},"query":"x"}
harmless xhr POST https://live.test/livewire/update {"components":[{"snapshot":"{}","updates":{"search":"x"},"calls":[]}]}
harmless xhr POST https://live.test/livewire/update {"components":[{"snapshot":"{}","updates":{},"calls":[{"path":"","method":"gotoPage","params":[2]}]}]}
harmless xhr POST https://grid.test/Customers/Read sort=&page=1&pageSize=10
harmless xhr POST https://grid.test/datatables/list draw=1&start=20&length=10
harmless xhr POST https://travel.test/stays/search place=Berlin&start=2026-05-01&schedule=1&block=2
harmless xhr POST https://asp.test/Search.aspx __EVENTTARGET=ctl00%24grid&__EVENTARGUMENT=Page%242&__VIEWSTATE=x
harmless xhr POST https://jsf.test/list.xhtml javax.faces.partial.ajax=true&javax.faces.source=form%3Atable&form%3Atable_pagination=true&javax.faces.ViewState=x
harmless xhr POST https://meteor.test/sockjs/123/abc/xhr
harmless xhr POST https://meteor.test/sockjs/123/abc/xhr_send ["{\\"msg\\":\\"sub\\",\\"id\\":\\"1\\",\\"name\\":\\"posts\\",\\"params\\":[]}"]
harmless xhr POST https://chat.test/socket.io/?EIO=4&transport=polling&sid=x (Content-Type: text/plain) 3
harmless xhr POST https://signal.test/hub/negotiate?negotiateVersion=1
harmless xhr POST https://drupal.test/views/ajax view_name=products&view_display_id=page&page=2
harmless xhr POST https://moodle.test/lib/ajax/service.php?sesskey=x&info=core_course_get_recent_courses [{"index":0,"methodname":"core_course_get_recent_courses","args":{}}]
harmless xhr POST https://tracker.test/api/issues/count {"filter":"x"}
harmless xhr REPORT https://dav.test/calendars/a <c:calendar-query/>
harmless xhr PROPFIND https://dav.test/files/ <d:propfind/>
harmless xhr OPTIONS https://app.test/api/orders
harmless xhr HEAD https://app.test/delete?id=4
harmless xhr GET https://app.test/api/orders/42
harmless xhr GET https://app.test/api/cart/add?id=4
harmless xhr GET https://app.test/api/messages?delete=false&page=2
harmless xhr GET https://app.test/i18n/messages/delete.json?v=3
`;

export const HARMLESS_DOCUMENTS = `
harmless link GET https://shop.test/
harmless link GET https://shop.test/orders/42
harmless link GET https://shop.test/orders?status=cancelled
harmless link GET https://shop.test/search?q=delete+account
harmless link GET https://shop.test/search?q=x&action=search
harmless link GET https://shop.test/checkout
harmless link GET https://shop.test/checkout?step=2
harmless link GET https://shop.test/cart
harmless link GET https://shop.test/tea?start=20&place=Berlin&order=price
harmless link GET https://shop.test/cart/add?id=4&qty=1
harmless link GET https://shop.test/?add-to-cart=42
harmless link GET https://shop.test/login?next=%2Forders
harmless link GET https://shop.test/logout
harmless link GET https://shop.test/users/sign_out
harmless link GET https://shop.test/register
harmless link GET https://shop.test/account/delete
harmless link GET https://site.test/posts/new
harmless link GET https://site.test/posts/42/edit
harmless link GET https://site.test/posts/create?type=page
harmless link GET https://site.test/post.php?post=4&action=edit
harmless link GET https://wiki.test/index.php?title=X&action=edit&section=2
harmless link GET https://wiki.test/index.php?title=X&action=history
harmless link GET https://wiki.test/wiki/Delete?oldid=4
harmless link GET https://site.test/help/delete-your-account?lang=en
harmless link GET https://site.test/blog/how-to-cancel-a-subscription
harmless link GET https://site.test/blog/2026/05/remove-stains?utm_source=x
harmless link GET https://docs.test/api/delete-object.html?v=2
harmless link GET https://docs.test/reference/posts/42/delete
harmless link GET https://x.test/intent/tweet?text=hi&url=x
harmless link GET https://x.test/share?url=https%3A%2F%2Fa.test
harmless link GET https://shop.test/p/post-it-notes?ref=1
harmless link GET https://shop.test/c/order-pads?page=2
harmless link GET https://news.test/2026/11/25/senate-votes-to-cancel-debt?ref=home
harmless link GET https://shop.test/buy/phones?color=red
harmless link GET https://shop.test/book/42
harmless link GET https://books.test/book/show/42?from_search=true
harmless link GET https://travel.test/booking/search?from=BER&to=OSL
harmless link GET https://mail.test/compose?to=a%40b.test
harmless link GET https://site.test/download
harmless link GET https://code.test/o/r/blob/main/install.sh
harmless link GET https://site.test/settings/notifications?tab=email
harmless link GET https://site.test/users/42/followers
harmless link GET https://site.test/likes?page=2
harmless link GET https://site.test/transfer?tab=history
harmless link GET https://site.test/unsubscribe
harmless link GET https://idp.test/oauth/authorize?client_id=x&redirect_uri=y&state=z
harmless link GET https://site.test/confirmation?order=42
harmless link GET https://site.test/orders/42/track
harmless link GET https://forum.test/viewtopic.php?t=4&view=unread
harmless link GET https://forum.test/posting.php?mode=reply&t=4
harmless link GET https://site.test/index.php?option=com_content&view=article&task=view&id=4
harmless link GET https://site.test/reviews/write?product=4
harmless link GET https://site.test/list?action=view&id=4
harmless form POST https://site.test/search q=tea
harmless form POST https://site.test/products authenticity_token=x&q=tea&commit=Search
harmless form POST https://laden.test/suche suchbegriff=tee&submit=Suchen
harmless form POST https://asp.test/Default.aspx __VIEWSTATE=x&ctl00%24txtSearch=tea&ctl00%24btnSearch=Search
harmless form POST https://shop.test/cart/add form_type=product&id=4
harmless form POST https://travel.test/flights/search from=BER&to=OSL
harmless form POST https://cat.test/catalog/results.php q=x
harmless form POST https://site.test/language/switch?lang=de x=1
harmless form POST https://site.test/filter color=red
`;
