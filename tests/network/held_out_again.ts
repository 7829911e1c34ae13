// A second set of requests, from applications that neither the tables nor the first set considered. Judged once; the tables
// were not corrected for it afterwards.

export const HELD_OUT_WRITES_AGAIN = `
# Shops and money
pay fetch POST https://www.etsy.test/api/v3/ajax/bespoke/member/checkout/submit {"cart_id":1}
pay form POST https://www.ticket.test/purchase/confirm-and-pay cc_token=x
pay fetch POST https://api.lieferando.test/orders/place {"basketId":"x"}
pay fetch POST https://trade.test/api/orders/market {"symbol":"X","qty":1}
pay fetch POST https://api.revolut.test/payment/transfer {"amount":100}
pay fetch POST https://wallet.test/v2/withdrawals {"address":"x","amount":"1"}
pay fetch POST https://www.kickstarter.test/graph {"operationName":"CreateBacking","variables":{},"query":"mutation CreateBacking($i: CreateBackingInput!) { createBacking(input: $i) { checkout { id } } }"}
pay xhr POST https://shop.test/index.php?option=com_virtuemart&task=confirm a=1
pay form POST https://spree.test/checkout/update/payment order%5Bpayments%5D=1
pay fetch POST https://saleor.test/graphql/ {"query":"mutation checkoutComplete($id: ID!) { checkoutComplete(id: $id) { order { id } } }"}
pay fetch POST https://medusa.test/store/carts/c1/complete {}
pay fetch POST https://commerce.test/api/orders/42/pay {}
pay fetch POST https://parking.test/api/sessions/42/extend-and-pay {"minutes":30}
pay form POST https://hotel.test/reservation/step4 card_number=4111&cvv=123
pay fetch PUT https://api.recurly.test/subscriptions/42/upgrade {"plan":"x"}
pay fetch POST https://crowd.test/tips {"amount":3}
# Mail, chat, social
send fetch POST https://mail.proton.test/api/mail/v4/messages/abc {"Packages":[]}
delete fetch PUT https://mail.proton.test/api/mail/v4/messages/delete {"IDs":["x"]}
send fetch POST https://fastmail.test/jmap/api/ {"using":[],"methodCalls":[["EmailSubmission/set",{"create":{}},"0"]]}
delete fetch POST https://fastmail.test/jmap/api/ {"using":[],"methodCalls":[["Email/set",{"destroy":["x"]},"0"]]}
send fetch POST https://graph.test/v1.0/me/sendMail {"message":{}}
send fetch POST https://teams.test/v1/users/ME/conversations/19:x/messages {"content":"hi"}
send fetch PUT https://matrix.test/_matrix/client/v3/rooms/!x/send/m.room.message/1 {"body":"hi"}
change fetch POST https://matrix.test/_matrix/client/v3/rooms/!x/kick {"user_id":"x"}
publish fetch POST https://lemmy.test/api/v3/comment {"content":"x","post_id":1}
publish fetch POST https://lemmy.test/api/v3/post/like {"post_id":1,"score":1}
publish fetch POST https://stackoverflow.test/posts/42/vote/2 fkey=x
publish form POST https://stackoverflow.test/questions/ask/submit title=x&post-text=y
publish fetch POST https://api.medium.test/_/graphql {"operationName":"ClapMutation","query":"mutation ClapMutation($p: ID!) { clap(targetPostId: $p) { id } }"}
publish fetch POST https://substack.test/api/v1/drafts/42/publish {"send":true}
publish fetch PUT https://ghost.test/ghost/api/admin/posts/42/?formats=mobiledoc {"posts":[{"status":"published"}]}
publish fetch POST https://www.tiktok.test/api/commit/item/digg/?aweme_id=1&type=1
publish fetch POST https://youtube.test/youtubei/v1/like/like {"target":{"videoId":"x"}}
publish fetch POST https://youtube.test/youtubei/v1/comment/create_comment {"commentText":"x"}
publish fetch POST https://youtube.test/youtubei/v1/subscription/subscribe {"channelIds":["x"]}
delete fetch POST https://youtube.test/youtubei/v1/browse/edit_playlist {"actions":[{"action":"ACTION_REMOVE_VIDEO"}],"playlistId":"x"}
publish fetch PUT https://api.spotify.test/v1/me/tracks?ids=x
send fetch POST https://dating.test/v2/profile/message {"text":"hi"}
send fetch POST https://api.intercom.test/messenger/web/conversations/42/reply {"blocks":[]}
# Work
change fetch POST https://app.clickup.test/api/v2/list/42/task {"name":"x"}
change fetch PUT https://app.todoist.test/api/v1/sync sync_token=x&commands=%5B%7B%22type%22%3A%22item_add%22%7D%5D
change fetch POST https://app.todoist.test/sync/v9/sync sync_token=x&commands=%5B%7B%22type%22%3A%22item_delete%22%7D%5D
accept fetch POST https://workday.test/approvals/42/decision {"decision":"approve"}
change fetch POST https://sap.test/sap/opu/odata4/x/Requests(1)/com.sap.Approve {}
change fetch POST https://dynamics.test/api/data/v9.2/accounts {"name":"x"}
delete fetch POST https://sharepoint.test/_api/web/lists/getbytitle('a')/items(1)/recycle
change fetch POST https://bitbucket.test/rest/api/1.0/projects/x/repos/y/pull-requests/1/merge?version=1
publish fetch POST https://gitea.test/api/v1/repos/a/b/issues/1/comments {"body":"x"}
change fetch POST https://circleci.test/api/v2/project/gh/a/b/pipeline {"branch":"main"}
delete fetch POST https://portainer.test/api/endpoints/1/docker/containers/abc/kill
change fetch POST https://portainer.test/api/endpoints/1/docker/containers/abc/restart
change fetch POST https://argocd.test/api/v1/applications/x/sync {"revision":"x"}
change fetch POST https://netlify.test/api/v1/sites/x/rollback
change fetch PUT https://cloudflare.test/client/v4/zones/x/dns_records/y {"content":"1.1.1.1"}
delete fetch POST https://cloudflare.test/client/v4/zones/x/purge_cache {"purge_everything":true}
change xhr POST https://cpanel.test/execute/Email/add_pop email=x&password=y
change form POST https://router.test/goform/setWifi ssid=x
change fetch POST https://tesla.test/api/1/vehicles/42/command/door_unlock {}
change fetch POST https://overleaf.test/project/42/doc {"name":"x"}
send form POST https://docs.google.test/forms/d/e/x/formResponse entry.1=x
send form POST https://survey.test/r/ABC survey_data=x
change fetch POST https://duolingo.test/2017-06-30/users/1/privacy-settings {"a":1}
# Addresses
delete link GET https://site.test/newsletter/unsubscribe/ab12cd34ef
delete link GET https://site.test/email/preferences?action=unsubscribe_all&u=5
delete link GET https://site.test/photos/delete/5
delete link GET https://app.test/files.php?del=report.txt
delete link GET https://site.test/trash/emptyTrash?folder=5
accept link GET https://site.test/orders/5/accept-quote?token=abc1
accept link GET https://site.test/friend-requests/5/decline
pay link GET https://shop.test/order/place?cart=5
pay link GET https://shop.test/oneclick/buy?sku=5&confirm=1
publish link GET https://site.test/posts/5/upvote
publish link GET https://site.test/star?repo=5
change link GET https://site.test/tasks/5/complete
change link GET https://site.test/tasks/complete/5
change link GET https://site.test/set-default?card=5
change link GET https://iot.test/relay/0?turn=on
change link GET https://iot.test/cm?cmnd=Power%20TOGGLE
change link GET https://site.test/logout-all?confirm=1
change link GET https://site.test/admin/impersonate/5
send link GET https://site.test/password/resend?email=a%40b.test
`;

export const HELD_OUT_HARMLESS_AGAIN = `
# Shops and money
harmless fetch POST https://www.etsy.test/api/v3/ajax/bespoke/public/neu/specs/async_search_results {"q":"x"}
harmless fetch POST https://www.otto.test/everglades/products/search {"q":"x"}
harmless fetch POST https://www.zalando.test/api/graphql/ [{"id":"abc","variables":{"id":"x"},"operationName":"product_card"}]
harmless fetch POST https://www.ikea.test/sik/search?c=x {"searchParameters":{"input":"x"}}
harmless fetch POST https://www.target.test/redsky_aggregations/v1/web/plp_search_v2 {"keyword":"x"}
harmless fetch POST https://www.ebay.test/sch/ajax/autocomplete kw=x
harmless fetch POST https://api.lieferando.test/restaurants/list {"zip":"10115"}
harmless fetch POST https://www.expedia.test/graphql [{"operationName":"LodgingPwaPropertySearch","variables":{},"query":"query LodgingPwaPropertySearch { propertySearch { id } }"}]
harmless fetch POST https://www.skyscanner.test/g/radar/api/v2/web-unified-search/ {"query":{}}
harmless fetch POST https://www.lufthansa.test/lh/dyn/air-lh/revenue/flightAvailability {"from":"FRA"}
harmless fetch POST https://shop.test/rest/default/V1/carts/mine/totals-information {"addressInformation":{}}
harmless fetch POST https://saleor.test/graphql/ {"query":"query ProductList { products { id } }"}
harmless fetch POST https://medusa.test/store/carts/c1/line-items {"variant_id":"x"}
harmless fetch POST https://broker.test/api/quotes/batch {"symbols":["X"]}
harmless fetch POST https://broker.test/api/portfolio/getPositions {}
harmless fetch POST https://tradingview.test/scanner/scan {"filter":[]}
# Mail, chat, social
harmless fetch POST https://fastmail.test/jmap/api/ {"using":[],"methodCalls":[["Email/query",{},"0"],["Email/get",{},"1"]]}
harmless fetch POST https://mail.proton.test/api/data/v1/metrics {"Metrics":[]}
harmless fetch POST https://graph.test/v1.0/search/query {"requests":[]}
harmless fetch POST https://graph.test/v1.0/me/calendar/getSchedule {"schedules":[]}
harmless fetch POST https://graph.test/v1.0/me/findMeetingTimes {"attendees":[]}
harmless fetch POST https://teams.test/api/mt/part/emea/beta/users/fetchShortProfile ["x"]
harmless fetch POST https://discord.test/api/v9/science {"events":[]}
harmless fetch POST https://discord.test/api/v9/read-states/ack-bulk {"read_states":[]}
harmless fetch POST https://web.telegram.test/apiw1 x
harmless fetch POST https://lemmy.test/api/v3/post/mark_as_read {"post_id":1,"read":true}
harmless fetch POST https://x.test/1.1/jot/client_event.json category=perftown
harmless fetch POST https://x.test/i/api/1.1/onboarding/task.json?flow_name=x {"a":1}
harmless fetch POST https://www.tiktok.test/v1/list {"a":1}
harmless fetch POST https://mssdk.tiktok.test/web/report?x=1 x
harmless fetch POST https://youtube.test/youtubei/v1/notification/get_unseen_count {"context":{}}
harmless fetch POST https://youtube.test/youtubei/v1/account/account_menu {"context":{}}
harmless fetch POST https://youtube.test/youtubei/v1/get_transcript {"params":"x"}
harmless fetch POST https://www.pinterest.test/resource/ApiResource/get/ data=x
harmless fetch POST https://api.spotify.test/pathfinder/v2/query {"operationName":"searchDesktop","variables":{},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}
harmless fetch POST https://gew.spotify.test/v1/events {"events":[]}
harmless fetch POST https://www.netflix.test/nq/website/memberapi/release/pathEvaluator?x=1 path=x
harmless fetch POST https://api.intercom.test/messenger/web/ping app_id=x
harmless fetch POST https://www.quora.test/graphql/gql_para_POST?q=UserProfileQuery {"queryName":"UserProfileQuery","variables":{}}
# Work
harmless fetch POST https://app.clickup.test/viz/v1/view/42/query {"a":1}
harmless fetch POST https://app.asana.test/app/asana/-/get_dictionary x=1
harmless fetch POST https://dynamics.test/api/data/v9.2/$batch (Content-Type: multipart/mixed; boundary=b) --b⏎Content-Type: application/http⏎⏎GET /api/data/v9.2/accounts HTTP/1.1⏎⏎--b--
harmless fetch POST https://sharepoint.test/_api/web/GetListUsingPath(DecodedUrl=@a1)/RenderListDataAsStream?x=1 {"parameters":{}}
harmless fetch POST https://sharepoint.test/_api/contextinfo
harmless fetch POST https://workday.test/wday/vps/flowController.htmld?eventType=search q=x
harmless fetch POST https://splunk.test/services/search/jobs search=x
harmless fetch POST https://influx.test/api/v2/query {"query":"x"}
harmless fetch POST https://prometheus.test/api/v1/query_range query=up&start=1&end=2
harmless fetch POST https://loki.test/loki/api/v1/index/volume query=x
harmless fetch POST https://neo4j.test/browser/metrics {"a":1}
harmless fetch POST https://superset.test/api/v1/chart/data {"datasource":{}}
harmless fetch POST https://looker.test/api/internal/querymanager/queries {"a":1}
harmless fetch POST https://gitea.test/api/v1/markdown {"Text":"x"}
harmless fetch POST https://gitlab.test/api/v4/ci/lint {"content":"x"}
harmless fetch POST https://overleaf.test/event/editor-opened {"a":1}
harmless fetch POST https://codepen.test/processors {"markup":"x"}
harmless fetch POST https://colab.test/api/kernels/x/complete {"code":"x"}
harmless fetch POST https://arcgis.test/arcgis/rest/services/x/FeatureServer/0/query where=1%3D1
harmless fetch POST https://overpass.test/api/interpreter data=x
harmless fetch POST https://wikipedia.test/w/api.php action=query&list=search&srsearch=x
harmless fetch POST https://wikipedia.test/beacon/event {"a":1}
harmless fetch POST https://wikidata.test/w/rest.php/v1/search {"q":"x"}
harmless fetch POST https://intake-analytics.wikimedia.test/v1/events?hasty=true [{"$schema":"x"}]
harmless fetch POST https://languagetool.test/v2/check text=x&language=de
harmless fetch POST https://api.weather.test/forecast/hourly {"lat":1}
harmless fetch POST https://consent.cookiebot.test/logconsent.ashx x=1
# Logs
harmless ping POST https://www.google.test/gen_204?s=web&t=aft
harmless ping POST https://shop.test/pixel/purchase {"value":5}
harmless fetch POST https://app.test/__cspreport__ {"csp-report":{}}
harmless fetch POST https://app.test/api/client-metrics [{"n":1}]
harmless fetch POST https://app.test/frontend/error-log {"m":"x"}
harmless fetch POST https://app.test/web-vitals {"lcp":1}
harmless fetch POST https://edge.test/ee/v1/interact?configId=x {"events":[]}
harmless fetch POST https://app.test/ajax/usage-tracking {"a":1}
# Addresses and forms
harmless link GET https://github.test/o/r/pull/5/files?diff=split
harmless link GET https://gitlab.test/a/b/-/merge_requests/new?x=1
harmless link GET https://jira.test/secure/CreateIssue.jspa?pid=1
harmless link GET https://jira.test/browse/AB-5?focusedCommentId=1
harmless link GET https://bank.test/transfers/new
harmless link GET https://bank.test/konto/umsaetze?monat=5
harmless link GET https://shop.test/order/status?id=5
harmless link GET https://shop.test/account/orders/5/return
harmless link GET https://shop.test/kasse?schritt=2
harmless link GET https://airline.test/checkin?ref=ABC123
harmless link GET https://site.test/unsubscribe-confirmed
harmless link GET https://site.test/press/releases?year=2026
harmless link GET https://site.test/mute-swan?id=5
harmless link GET https://site.test/remove-background
harmless link GET https://site.test/tools/merge-pdf?lang=de
harmless link GET https://games.test/block-blast?level=5
harmless link GET https://music.test/artist/5/save-your-tears
harmless link GET https://travel.test/hotels/confirm-price?hotel=5&room=2
harmless link GET https://edu.test/courses/5/enroll
harmless link GET https://site.test/users/5/block-list
harmless link GET https://site.test/schedule?team=5
harmless link GET https://maps.test/maps/place/Cancel+Street
harmless form POST https://library.test/opac/advancedSearch.do q=x
harmless form POST https://jobs.test/stellen/suchergebnis was=x&wo=y
harmless form POST https://idp.test/signin-oidc code=x&state=y&id_token=z
harmless form POST https://gov.test/calculator/result income=5
harmless form POST https://site.test/age-gate year=1990
`;
