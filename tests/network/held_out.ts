// Requests that were written after the tables of words were finished, from other applications than those of the tables. The
// test says how many were missed when they were first tried.

export const HELD_OUT_WRITES = `
# Mail, chat, social
send fetch POST https://outlook.test/owa/service.svc?action=CreateItem&app=Mail {"__type":"CreateItemJsonRequest:#Exchange","Body":{"MessageDisposition":"SendAndSaveCopy"}}
delete fetch POST https://outlook.test/owa/service.svc?action=DeleteItem&app=Mail {"Body":{}}
change fetch POST https://outlook.test/owa/service.svc?action=MoveItem&app=Mail {"Body":{}}
delete fetch POST https://roundcube.test/?_task=mail&_action=delete _uid=4&_mbox=INBOX
send form POST https://roundcube.test/?_task=mail&_action=send _to=a%40b.test&_subject=x&_message=y
send fetch POST https://zimbra.test/service/soap/SendMsgRequest {"Body":{"SendMsgRequest":{"m":{}}}}
publish fetch POST https://bsky.test/xrpc/com.atproto.repo.createRecord {"collection":"app.bsky.feed.post","repo":"did:x","record":{"text":"hi"}}
delete fetch POST https://bsky.test/xrpc/com.atproto.repo.deleteRecord {"collection":"app.bsky.feed.like","rkey":"x"}
publish fetch POST https://mastodon.test/api/v1/statuses {"status":"hi"}
publish fetch POST https://mastodon.test/api/v1/statuses/1/reblog
publish fetch POST https://mastodon.test/api/v1/accounts/1/follow
change fetch POST https://mastodon.test/api/v1/accounts/1/block
publish fetch POST https://www.reddit.test/api/vote id=t3_x&dir=1
publish fetch POST https://www.reddit.test/svc/shreddit/t3_x/create-comment content=hi
send fetch POST https://www.reddit.test/api/compose to=a&subject=b&text=c
publish fetch POST https://www.instagram.test/api/v1/web/likes/123/like/
publish fetch POST https://www.instagram.test/api/v1/friendships/create/123/ user_id=123
send fetch POST https://www.linkedin.test/voyager/api/voyagerMessagingDashMessengerMessages?action=createMessage {"message":{"body":{"text":"hi"}}}
send fetch POST https://www.linkedin.test/voyager/api/voyagerRelationshipsDashMemberRelationships?action=verifyQuotaAndCreateV2 {"invitee":{}}
publish fetch POST https://gql.twitch.test/gql [{"operationName":"FollowButton_FollowUser","variables":{"input":{"targetID":"1"}},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}]
send fetch POST https://mattermost.test/api/v4/posts {"channel_id":"x","message":"hi"}
send fetch POST https://rocket.test/api/v1/method.call/sendMessage {"message":"{\\"msg\\":\\"method\\",\\"id\\":\\"1\\",\\"method\\":\\"sendMessage\\",\\"params\\":[]}"}
send fetch POST https://zulip.test/json/messages type=stream&to=1&content=hi
change fetch POST https://zulip.test/json/users/me/subscriptions subscriptions=%5B%5D
# Shops, travel, banks
pay form POST https://www.amazon.test/gp/buy/spc/handlers/static-submit-decoupled.html/ref=x forcePlaceOrder=Place+this+duplicate+order&purchaseId=1
pay form POST https://prestashop.test/de/bestellung confirmDeliveryOption=1&conditions_to_approve%5Bterms%5D=1
pay xhr POST https://opencart.test/index.php?route=extension/payment/cod/confirm a=1
pay xhr POST https://opencart.test/index.php?route=checkout/confirm a=1
pay fetch POST https://bigcommerce.test/api/storefront/checkouts/abc/orders {"a":1}
pay fetch POST https://www.booking.test/book.html?hotel_id=1&stage=2 firstname=a&lastname=b&cc_number=4111
pay fetch POST https://www.airbnb.test/api/v3/StartStaysCheckout/abc {"operationName":"StartStaysCheckout","variables":{}}
pay fetch POST https://www.paypal.test/graphql?CompletePaymentMutation {"query":"mutation CompletePayment { completePayment { id } }"}
pay fetch POST https://api.uber.test/api/getStatus/requestTrip {"x":1}
pay fetch POST https://www.ebay.test/bfl/placebid/1 {"price":{"amount":"5"}}
pay form POST https://bank.test/ueberweisung/ausfuehren empfaenger=x&iban=DE00&betrag=5
pay fetch POST https://exchange.test/api/v3/order symbol=BTCUSDT&side=BUY
pay fetch POST https://donate.test/api/donations {"amount":5}
delete fetch POST https://hotel.test/reservations/ABC123/cancellation {"reason":"x"}
# Work
change fetch POST https://linear.test/graphql {"operationName":"IssueUpdate","query":"mutation IssueUpdate($id: String!) { issueUpdate(id: $id) { success } }"}
delete fetch POST https://api.monday.test/v2 {"query":"mutation { delete_item (item_id: 1) { id } }"}
change fetch POST https://app.asana.test/api/1.0/tasks/1/addProject {"data":{"project":"1"}}
publish fetch POST https://app.asana.test/api/1.0/tasks/1/stories {"data":{"text":"hi"}}
change fetch PUT https://zendesk.test/api/v2/tickets/1.json {"ticket":{"status":"solved"}}
change fetch POST https://servicenow.test/xmlhttp.do sysparm_processor=AjaxUpdate&sysparm_name=setValue
change form POST https://servicenow.test/incident.do sys_action=sysverb_update&sys_id=1
delete form POST https://servicenow.test/incident.do sys_action=sysverb_delete&sys_id=1
change fetch PUT https://confluence.test/wiki/api/v2/pages/1 {"title":"x"}
change fetch POST https://gitlab.test/api/v4/projects/1/merge_requests {"source_branch":"x"}
change fetch PUT https://gitlab.test/api/v4/projects/1/merge_requests/1/merge
delete form POST https://gitlab.test/group/project/-/branches/x _method=delete
change form POST https://jenkins.test/job/x/build delay=0sec
delete form POST https://jenkins.test/job/x/doDelete a=1
change fetch POST https://grafana.test/api/dashboards/db {"dashboard":{}}
change fetch POST https://kibana.test/api/saved_objects/dashboard/x {"attributes":{}}
change fetch POST https://ha.test/api/services/lock/unlock {"entity_id":"lock.front"}
publish fetch POST https://nextcloud.test/ocs/v2.php/apps/files_sharing/api/v1/shares path=%2Fa&shareType=3
change fetch MOVE https://nextcloud.test/remote.php/dav/files/a/b.txt
delete fetch POST https://api.dropbox.test/2/files/delete_v2 {"path":"/a"}
change fetch POST https://api.dropbox.test/2/files/move_v2 {"from_path":"/a","to_path":"/b"}
publish fetch POST https://api.dropbox.test/2/sharing/create_shared_link_with_settings {"path":"/a"}
publish fetch POST https://www.googleapis.test/drive/v3/files/1/permissions {"role":"reader","type":"anyone"}
change fetch POST https://oracle.test/ords/wwv_flow.accept p_request=SAVE&p_instance=1
delete fetch POST https://phpmyadmin.test/index.php?route=/sql sql_query=DROP+TABLE+x&ajax_request=true
change fetch POST https://canvas.test/api/v1/courses/1/assignments/2/submissions {"submission":{"body":"x"}}
change fetch POST https://vault.test/v1/sys/seal
change fetch POST https://docusign.test/restapi/v2.1/accounts/1/envelopes {"status":"sent"}
accept fetch POST https://docusign.test/signing/finish {"x":1}
# Addresses
delete link GET https://list.test/mailman/options/x?unsub=Unsubscribe&unsubconfirm=1
delete link GET https://click.test/optout?u=4&l=5
delete link GET https://phplist.test/lists/?p=unsubscribe&uid=abc123
delete link GET https://site.test/cancelOrder?orderId=5
delete link GET https://site.test/admin/item_delete.asp?id=5
delete link GET https://joomla.test/index.php?option=com_x&task=items.delete&cid=4
accept link GET https://site.test/verify-email?token=abc123def
accept link GET https://site.test/rsvp/accept?id=5
accept link GET https://calendar.test/calendar/event?action=RESPOND&eid=abc&rst=1&tok=xyz
publish link GET https://phpbb.test/viewtopic.php?t=5&vote=1&id=2
publish link GET https://site.test/rate.php?id=5&stars=5
change link GET https://phpbb.test/ucp.php?i=zebra&add=someone
change link GET https://router.test/apply.cgi?action=Apply&wan=1
change link GET https://cam.test/cgi-bin/ptz?move=left
change link GET https://site.test/cron/run?job=5
change link GET https://site.test/admin/users/5/enable
publish link GET https://drupal.test/node/5/publish?token=abc
pay link GET https://site.test/checkout/placeorder?id=5
pay link GET https://site.test/donate/submit?amount=5
send link GET https://site.test/sendmessage.php?to=5&msg=hi
# Other languages and frameworks
delete xhr POST https://site.test/benutzer/kuendigen id=1
change xhr POST https://site.test/utilisateur/enregistrer nom=x
pay form POST https://site.test/acquista/conferma id=1
delete xhr POST https://site.test/usuario/borrar id=1
send form POST https://site.test/contatto/invia testo=x
change fetch POST https://phoenix.test/users/settings _method=put&user%5Bname%5D=x
change fetch POST https://remix.test/notes/new?_data=routes%2Fnotes.new title=x
delete fetch POST https://remix.test/notes/5 intent=delete
change fetch POST https://astro.test/_actions/saveProfile {"name":"x"}
change fetch POST https://solid.test/_server (X-Server-Id: abc) {"t":1}
delete xhr POST https://gwt.test/app/userService (Content-Type: text/x-gwt-rpc; charset=utf-8) 7|0|6|https://gwt.test/app/|ABC|com.x.client.UserService|deleteUser|I|5|1|2|3|4|1|5|6|
delete xhr POST https://dwr.test/dwr/call/plaincall/UserManager.deleteUser.dwr callCount=1&c0-scriptName=UserManager&c0-methodName=deleteUser
change xhr POST https://blazor.test/_blazor?id=x abc
change xhr POST https://zk.test/zkau dtid=z_1&cmd_0=onClick&uuid_0=abc
change xhr POST https://prime.test/index.xhtml javax.faces.partial.ajax=true&javax.faces.source=f%3AsaveBtn&javax.faces.ViewState=x
delete xhr POST https://yii.test/index.php?r=site/delete&id=5 _csrf=x
`;

export const HELD_OUT_HARMLESS = `
# Mail, chat, social
harmless fetch POST https://outlook.test/owa/service.svc?action=FindItem&app=Mail {"Body":{}}
harmless fetch POST https://outlook.test/owa/service.svc?action=GetConversationItems&app=Mail {"Body":{}}
harmless fetch POST https://outlook.test/searchservice/api/v2/query {"Queries":[]}
harmless fetch POST https://roundcube.test/?_task=mail&_action=getunread&_remote=1 _remote=1
harmless fetch POST https://roundcube.test/?_task=mail&_action=refresh _folderlist=1
harmless fetch POST https://zimbra.test/service/soap/SearchRequest {"Body":{"SearchRequest":{}}}
harmless fetch POST https://mastodon.test/api/v1/markers {"home":{"last_read_id":"1"}}
harmless fetch POST https://gql.twitch.test/gql [{"operationName":"StreamMetadata","variables":{"channelLogin":"x"},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}]
harmless fetch POST https://gql.twitch.test/gql [{"operationName":"VideoPlayerStreamInfoOverlayChannel","variables":{},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}},{"operationName":"ChannelShell","variables":{},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}]
harmless fetch POST https://www.linkedin.test/li/track [{"eventInfo":{}}]
harmless fetch POST https://www.instagram.test/graphql/query av=1&fb_api_req_friendly_name=PolarisProfilePageContentQuery&doc_id=1
harmless fetch POST https://www.instagram.test/logging_client_events access_token=x
harmless fetch POST https://www.facebook.test/ajax/bz?x=1 q=x
harmless fetch POST https://www.facebook.test/ajax/bulk-route-definitions/ route_urls%5B0%5D=%2F
harmless fetch POST https://mattermost.test/api/v4/users/ids ["a","b"]
harmless fetch POST https://mattermost.test/api/v4/users/status/ids ["a"]
harmless fetch POST https://mattermost.test/api/v4/channels/members/me/view {"channel_id":"x"}
harmless fetch POST https://mattermost.test/api/v4/posts/search {"terms":"x"}
harmless fetch POST https://zulip.test/json/users/me/presence status=active
harmless fetch POST https://zulip.test/json/typing op=start&to=%5B1%5D
harmless fetch POST https://zulip.test/json/messages/flags messages=%5B1%5D&op=add&flag=read
harmless fetch POST https://element.test/_matrix/client/v3/user/x/filter {"room":{}}
harmless fetch PUT https://element.test/_matrix/client/v3/rooms/x/typing/y {"typing":true}
harmless fetch POST https://element.test/_matrix/client/v3/rooms/x/receipt/m.read/y {}
harmless fetch POST https://element.test/_matrix/client/v3/user_directory/search {"search_term":"x"}
harmless fetch POST https://element.test/_matrix/client/v3/keys/query {"device_keys":{}}
# Shops, travel, banks
harmless fetch POST https://www.booking.test/dml/graphql?lang=de {"operationName":"FullSearch","query":"query FullSearch($i: Input!) { searchQueries { search(input: $i) { results } } }"}
harmless fetch POST https://www.airbnb.test/api/v3/StaysSearch/abc {"operationName":"StaysSearch","variables":{}}
harmless fetch POST https://www.amazon.test/rd/uedata?ul=1 a=1
harmless fetch POST https://www.amazon.test/cart/add-to-cart/ref=x asin=1
harmless fetch POST https://fls-eu.amazon.test/1/batch/1/OE/ {"a":1}
harmless fetch POST https://www.bahn.test/web/api/angebote/fahrplan {"abfahrtsHalt":"x"}
harmless fetch POST https://www.google.test/travel/flights/rpc/FlightsFrontendService/GetShoppingResults f.req=x
harmless fetch POST https://api.kayak.test/i/api/search/dynamic/flights/poll {"a":1}
harmless fetch POST https://store.test/api/catalog_system/pub/products/search {"ft":"x"}
harmless fetch POST https://shop.test/on/demandware.store/Sites-x/de/Cart-AddProduct pid=1&quantity=1
harmless fetch POST https://shop.test/on/demandware.store/Sites-x/de/CheckoutShippingServices-UpdateShippingMethodsList a=1
harmless fetch POST https://opencart.test/index.php?route=checkout/cart/add product_id=1
harmless fetch POST https://opencart.test/index.php?route=product/search search=x
harmless fetch POST https://prestashop.test/module/ps_shoppingcart/ajax action=add-to-cart&id_product=1
harmless fetch POST https://bank.test/api/transactions/search {"from":"2026-01-01"}
harmless fetch POST https://bank.test/api/iban/validate {"iban":"DE00"}
harmless fetch POST https://maps.test/v1/places:searchText {"textQuery":"x"}
harmless fetch POST https://maps.test/maps/vt/pb x
harmless fetch POST https://routes.test/directions/v2:computeRoutes {"origin":{}}
# Work
harmless fetch POST https://linear.test/graphql {"operationName":"SyncBootstrap","query":"query SyncBootstrap { sync { id } }"}
harmless fetch POST https://jira.test/rest/gira/1/ {"query":"query issueViewInteractiveQuery($k: String!) { issue(key: $k) { id } }"}
harmless fetch POST https://jira.test/gateway/api/graphql/pq/abc?operation=sidebarQuery {"variables":{}}
harmless fetch POST https://jira.test/rest/internal/2/productsearch/search {"q":"x"}
harmless fetch POST https://confluence.test/wiki/cgraphql?q=x [{"operationName":"SpaceQuery","query":"query SpaceQuery { space { id } }"}]
harmless fetch POST https://grafana.test/api/ds/query?ds_type=prometheus {"queries":[]}
harmless fetch POST https://grafana.test/api/frontend-metrics [{"a":1}]
harmless fetch POST https://kibana.test/internal/bsearch {"batch":[]}
harmless fetch POST https://kibana.test/api/saved_objects/_find {"type":"x"}
harmless fetch POST https://kibana.test/api/telemetry/v2/optIn/last_reported {"a":1}
harmless fetch POST https://nextcloud.test/index.php/apps/text/session/sync {"version":1}
harmless fetch REPORT https://nextcloud.test/remote.php/dav/comments/files/1 <oc:filter-comments/>
harmless fetch POST https://api.dropbox.test/2/files/list_folder {"path":""}
harmless fetch POST https://api.dropbox.test/2/files/search_v2 {"query":"x"}
harmless fetch POST https://api.dropbox.test/2/files/get_thumbnail_batch {"entries":[]}
harmless fetch POST https://api.dropbox.test/2/users/get_current_account null
harmless fetch POST https://servicenow.test/xmlhttp.do sysparm_processor=AjaxClientHelper&sysparm_name=getDisplay
harmless fetch POST https://oracle.test/ords/wwv_flow.ajax p_request=PLUGIN%3DabcIRR&p_widget_action=PAGE
harmless fetch POST https://salesforce.test/services/data/v60.0/graphql {"query":"query accounts { uiapi { query { Account { edges { node { Id } } } } } }"}
harmless fetch POST https://figma.test/api/web_logger/figment {"a":1}
harmless fetch POST https://app.hubspot.test/api/crm-search/search {"query":"x"}
harmless fetch POST https://app.hubspot.test/api/crm/v3/objects/contacts/batch/read {"inputs":[]}
harmless fetch POST https://canvas.test/api/graphql {"query":"query ViewCourse { course { id } }"}
harmless fetch POST https://moodle.test/lib/ajax/service-nologin.php [{"index":0,"methodname":"core_get_string","args":{}}]
harmless fetch POST https://moodle.test/lib/ajax/service.php [{"index":0,"methodname":"message_popup_get_popup_notifications","args":{}}]
harmless fetch POST https://powerbi.test/public/query?synchronous=true {"queries":[]}
harmless fetch POST https://tableau.test/vizql/w/x/v/y/sessions/z/commands/tabdoc/render-tooltip-server worksheet=x
harmless fetch POST https://metabase.test/api/dataset {"database":1,"query":{}}
harmless fetch POST https://api.github.test/_private/browser/stats {"stats":[]}
harmless fetch POST https://copilot.test/api/spellcheck {"text":"x"}
harmless fetch POST https://www.grammarly.test/api/check {"text":"x"}
harmless fetch POST https://www2.deepl.test/jsonrpc?method=LMT_handle_texts {"jsonrpc":"2.0","method":"LMT_handle_texts","params":{"texts":[]}}
# Logs
harmless fetch POST https://www.youtube.test/api/stats/qoe?event=streamingstats x=1
harmless fetch POST https://play.google.test/log?format=json [[1]]
harmless fetch POST https://browser.events.data.microsoft.test/OneCollector/1.0/ {"a":1}
harmless fetch POST https://app.test/api/v2/spans [{"traceId":"x"}]
harmless fetch POST https://app.test/v1/traces {"resourceSpans":[]}
harmless fetch POST https://app.test/matomo.php?action_name=x&idsite=1&rec=1
harmless fetch POST https://shop.test/.well-known/shopify/monorail/unstable/produce_batch {"events":[]}
harmless fetch POST https://app.test/_next/webpack-hmr x
harmless fetch POST https://app.test/ingest/e/?compression=gzip-js x
harmless fetch POST https://app.test/akam/13/pixel_abc sensor_data=x
harmless fetch POST https://www.nike.test/XyZ12/abc/def {"sensor_data":"x"}
# Addresses and forms
harmless link GET https://github.test/o/r/compare/main...x
harmless link GET https://github.test/o/r/issues/new?title=x
harmless link GET https://mail.test/mail/u/0/#inbox
harmless link GET https://site.test/admin/users/5/edit?tab=x
harmless link GET https://site.test/invite
harmless link GET https://site.test/orders/5/cancel-policy
harmless link GET https://shop.test/collections/all?filter.p.vendor=x
harmless link GET https://site.test/account/subscriptions/manage?id=5
harmless link GET https://shop.test/products/clear-phone-case?variant=5
harmless link GET https://shop.test/products/remove-before-flight-tag?variant=5
harmless link GET https://recipes.test/block-party-dip?print=1
harmless link GET https://travel.test/book?hotel=5&from=2026-01-01
harmless link GET https://site.test/pay?invoice=5
harmless link GET https://site.test/vote
harmless link GET https://news.test/confirm-or-deny/2026?x=1
harmless link GET https://jobs.test/apply?job=5
harmless link GET https://site.test/download?file=5
harmless link GET https://forum.test/ucp.php?mode=login
harmless link GET https://forum.test/ucp.php?mode=logout&sid=abc
harmless link GET https://idp.test/saml/login?SAMLRequest=x
harmless link GET https://idp.test/oauth/callback?code=abc&state=x
harmless form POST https://idp.test/saml/acs SAMLResponse=x
harmless form POST https://library.test/catalogue/search/results query=x
harmless form POST https://gov.test/register/search name=x
harmless form POST https://site.test/kalender/suche monat=1
harmless form POST https://site.test/?wicket:interface=:1:search:form::IFormSubmitListener q=x
`;
