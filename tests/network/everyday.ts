// A realistic mix of everyday use: what clicks on popular kinds of sites send. Written last, judged once.

export const EVERYDAY_HARMLESS = `
# Reading: links and what pages load
harmless link GET https://news.test/world/europe/story-about-elections-12345
harmless link GET https://news.test/live?post=abc
harmless link GET https://shop.test/p/green-tea/B00X?pf_rd_r=1
harmless link GET https://shop.test/s?k=tea&i=grocery&rh=n%3A1
harmless link GET https://shop.test/hz/wishlist/ls?ref=x
harmless link GET https://shop.test/your-orders/order-details?orderID=1-2-3
harmless link GET https://shop.test/returns/start?orderId=5
harmless link GET https://video.test/watch?v=abc&list=PL1&index=2
harmless link GET https://video.test/feed/subscriptions
harmless link GET https://forum.test/t/how-do-i-delete-a-topic/123/4
harmless link GET https://forum.test/r/AskX/comments/abc/please_delete_your_account/
harmless link GET https://code.test/o/r/blob/main/src/delete.ts
harmless link GET https://code.test/o/r/commit/abcdef1234567
harmless link GET https://code.test/o/r/releases/tag/v1.0
harmless link GET https://code.test/settings/profile
harmless link GET https://mail.test/mail/u/0/?tab=rm
harmless link GET https://calendar.test/calendar/r/week/2026/5/1
harmless link GET https://travel.test/hotel/de/adlon.html?checkin=2026-05-01&checkout=2026-05-03
harmless link GET https://travel.test/flights/results?from=BER&to=OSL&date=2026-05-01
harmless link GET https://bank.test/accounts/5/transactions?page=2
harmless link GET https://gov.test/services/renew-passport
harmless link GET https://gov.test/apply-for-permit/start
harmless link GET https://wiki.test/w/index.php?title=X&diff=prev&oldid=5
harmless link GET https://wiki.test/wiki/Special:Search?search=x&go=Go
harmless link GET https://docs.test/en/latest/guide/install.html
harmless link GET https://jobs.test/job/senior-engineer-5/apply
harmless link GET https://social.test/user/status/5
harmless link GET https://social.test/settings/account/deactivate
harmless link GET https://maps.test/maps/dir/A/B
harmless link GET https://learn.test/course/5/lesson/complete-guide
harmless link GET https://support.test/tickets/new?subject=x
harmless link GET https://site.test/newsletter
harmless link GET https://site.test/?p=5&preview=true
harmless link GET https://site.test/redirect?url=https%3A%2F%2Fa.test
harmless link GET https://site.test/event/5/register
harmless fetch GET https://shop.test/api/products?ids=1,2
harmless fetch GET https://shop.test/api/orders/5/cancel-reasons
harmless fetch GET https://social.test/api/v1/posts/5/likes
harmless fetch GET https://app.test/api/users/me/notifications?unread=true
harmless xhr GET https://app.test/api/comments/create-options?post=5
harmless xhr GET https://app.test/graphql?query=%7Bme%7Bid%7D%7D
# Reading over POST
harmless fetch POST https://shop.test/graphql {"operationName":"ProductReviews","query":"query ProductReviews { product { reviews { id } } }"}
harmless fetch POST https://travel.test/graphql {"operationName":"HotelAvailability","query":"query HotelAvailability { rooms { id } }"}
harmless fetch POST https://social.test/graphql [{"operationName":"NotificationsList","query":"query NotificationsList { n { id } }"}]
harmless fetch POST https://video.test/youtubei/v1/next?prettyPrint=false {"continuation":"x"}
harmless fetch POST https://shop.test/api/catalog/search {"text":"tea","page":1}
harmless fetch POST https://estate.test/api/listings/search {"bounds":[]}
harmless fetch POST https://estate.test/search/map-results {"zoom":5}
harmless fetch POST https://jobs.test/api/jobs/filter {"remote":true}
harmless fetch POST https://app.test/api/users/search {"q":"a"}
harmless fetch POST https://app.test/api/table/data {"page":2,"pageSize":50,"sort":"name"}
harmless fetch POST https://app.test/api/dashboard/load {"id":5}
harmless fetch POST https://app.test/api/getNotifications {}
harmless fetch POST https://address.test/v1/autocomplete {"text":"Main st"}
harmless fetch POST https://airline.test/booking/seatmap/get {"flight":"x"}
harmless fetch POST https://airline.test/api/fares/calendar {"from":"BER"}
harmless xhr POST https://blog.test/wp-admin/admin-ajax.php action=get_related_posts&id=5
harmless xhr POST https://blog.test/wp-admin/admin-ajax.php action=filter_products&cat=5
harmless xhr POST https://gov.test/Search.aspx __EVENTTARGET=ctl00%24ddlCountry&__VIEWSTATE=x
harmless form POST https://library.test/search query=x&type=title
harmless form POST https://gov.test/find-office postcode=10115
# Carts
harmless fetch POST https://shop.test/cart/add {"id":5}
harmless fetch POST https://shop.test/api/v2/basket/lines {"sku":"x"}
harmless fetch POST https://shop.test/graphql {"operationName":"addItemToCart","query":"mutation addItemToCart { addProductsToCart { cart { id } } }"}
harmless fetch POST https://food.test/v1/carts/5/items {"id":5}
harmless xhr POST https://shop.test/cart/update qty=2
harmless form POST https://shop.test/cart/coupon code=X
# By the page itself
harmless ping POST https://www.google-analytics.com/g/collect?v=2
harmless ping POST https://news.test/api/beacon {"t":1}
harmless fetch POST https://news.test/collector/v2/events [{"event":"view"}]
harmless fetch POST https://o5.ingest.sentry.io/api/5/envelope/ {"a":1}
harmless fetch POST https://shop.test/analytics/pageview {"p":"/"}
harmless fetch POST https://shop.test/api/events/track {"e":"x"}
harmless fetch POST https://video.test/api/stats/watchtime?x=1 a=1
harmless fetch POST https://app.test/api/rum/v1/batch [{"a":1}]
harmless fetch POST https://app.test/auth/refresh-token {"t":"x"}
harmless fetch POST https://app.test/api/notifications/mark-as-seen {"ids":[1]}
harmless fetch POST https://chat.test/api/rooms/5/typing
harmless fetch POST https://chat.test/api/conversations/5/mark-read
harmless fetch POST https://app.test/api/experiments/assign {"user":"x"}
harmless fetch POST https://app.test/cdn-cgi/rum? {"a":1}
harmless fetch POST https://app.test/log/client {"m":"x"}
`;

export const EVERYDAY_WRITES = `
pay form POST https://shop.test/checkout/place-order a=1
pay fetch POST https://shop.test/api/orders {"cart":"x"}
pay fetch POST https://food.test/v1/carts/5/checkout {"tip":1}
pay fetch POST https://shop.test/graphql {"operationName":"PlaceOrder","query":"mutation PlaceOrder { placeOrder { id } }"}
pay fetch POST https://travel.test/api/bookings {"room":5}
pay form POST https://bank.test/transfer/confirm tan=123
pay fetch POST https://video.test/api/membership/join-and-pay {"tier":1}
delete fetch POST https://shop.test/orders/5/cancel {"reason":"x"}
delete form POST https://shop.test/account/addresses/5/delete token=x
delete fetch DELETE https://social.test/api/posts/5
delete fetch POST https://social.test/account/deactivate {"password":"x"}
delete fetch POST https://mail.test/api/messages/trash {"ids":[1]}
delete form POST https://list.test/unsubscribe email=a
delete fetch POST https://app.test/graphql {"query":"mutation { removeMember(id: 5) { id } }"}
delete link GET https://list.test/unsubscribe?u=5&e=abc
delete link GET https://forum.test/post/5/delete?hash=abc
delete link GET https://app.test/index.php?module=tasks&action=delete&record=5
send fetch POST https://mail.test/api/messages/send {"to":"a"}
send fetch POST https://chat.test/api/rooms/5/messages {"text":"x"}
send form POST https://site.test/contact name=x&message=y
send fetch POST https://support.test/api/tickets {"subject":"x"}
send form POST https://jobs.test/job/5/apply cv=x
send fetch POST https://app.test/api/workspaces/5/invite {"email":"a"}
publish fetch POST https://social.test/api/posts {"text":"x"}
publish fetch POST https://social.test/api/posts/5/like
publish fetch POST https://social.test/api/users/5/follow
publish form POST https://blog.test/wp-comments-post.php comment=x
publish fetch POST https://shop.test/api/products/5/review {"stars":5}
publish fetch POST https://forum.test/posts.json {"raw":"x"}
publish fetch POST https://app.test/api/docs/5/share {"email":"a"}
publish link GET https://forum.test/vote?id=5&how=up&auth=abc
accept fetch POST https://app.test/api/terms {"accepted":true}
accept form POST https://app.test/invitations/5/accept token=x
accept link GET https://site.test/confirm-subscription?token=abc123
sign_in form POST https://site.test/login user=a&password=b
sign_in fetch POST https://site.test/api/auth/signin {"email":"a"}
sign_in fetch POST https://site.test/api/register {"email":"a","password":"b"}
change fetch PUT https://app.test/api/profile {"name":"x"}
change fetch PATCH https://code.test/api/issues/5 {"state":"closed"}
change form POST https://code.test/o/r/issues/5/labels name=x
change fetch POST https://app.test/api/tasks {"title":"x"}
change fetch POST https://app.test/api/tasks/5/complete
change fetch POST https://calendar.test/api/events {"title":"Lunch","start":"2026-05-01"}
change form POST https://site.test/settings/save theme=dark
change form POST https://gov.test/form/step2 name=x
change xhr POST https://blog.test/wp-admin/admin-ajax.php action=save_settings&a=1
change fetch POST https://app.test/graphql {"query":"mutation UpdateUser { updateUser { id } }"}
change fetch POST https://home.test/api/devices/5/on
change fetch POST https://app.test/api/settings/notifications {"email":false}
change link GET https://router.test/reboot.cgi?confirm=1
change link GET https://app.test/tasks/5/complete
change form POST https://wiki.test/w/index.php?title=X&action=submit text=x
change fetch POST https://next.test/settings (Next-Action: abc) [1]
change fetch POST https://app.test/api/upload-avatar --b⏎Content-Disposition: form-data; name="f"; filename="a.png"⏎⏎x⏎--b--
pay link GET https://bank.test/transfer?to=x&amount=5&confirm=1
pay xhr POST https://woo.test/?wc-ajax=checkout a=1
pay fetch POST https://api.pay.test/v1/payment_intents/pi_5/confirm a=1
send fetch POST https://slack.test/api/chat.postMessage text=x
delete xhr POST https://erp.test/web/dataset/call_kw/res.partner/unlink {"jsonrpc":"2.0","method":"call","params":{"method":"unlink"}}
change xhr POST https://erp.test/web/dataset/call_kw/res.partner/write {"jsonrpc":"2.0","method":"call","params":{"method":"write"}}
`;
