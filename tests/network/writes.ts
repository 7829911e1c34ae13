// Requests that change something, in the form in which popular applications and frameworks send them. The risk comes first.

/** Sent by fetch or XHR; each is tried as both. */
export const SCRIPTED_WRITES = `
# REST
pay fetch POST https://shop.test/api/orders {"items":[{"sku":"tea","qty":1}],"address":"1 Road"}
pay fetch POST https://shop.test/api/v2/checkout/complete {"cartId":"c1"}
pay fetch POST https://shop.test/api/cart/checkout {"payment":"card"}
pay fetch POST https://bank.test/api/transfers {"to":"DE00","amount":57.6,"currency":"EUR"}
pay fetch POST https://bank.test/payments/initiate {"iban":"DE00","amount":"20.00"}
pay fetch POST https://auction.test/items/42/bid {"amount":10}
pay fetch PUT https://shop.test/api/subscriptions/42/plan {"plan":"gold"}
delete fetch DELETE https://app.test/api/projects/42
delete fetch DELETE https://app.test/api/v1/users/me
delete fetch POST https://app.test/api/list/items/42/delete {}
delete fetch POST https://app.test/search/delete {"id":3}
delete fetch POST https://app.test/api/items/bulk-delete {"ids":[1,2]}
delete fetch POST https://app.test/api/deleteItem {"id":3}
delete fetch POST https://app.test/items/remove_selected {"ids":[1]}
delete fetch POST https://app.test/bookings/42/cancel
delete fetch POST https://app.test/api/trash/empty
delete fetch POST https://app.test/api/items/42/archive
change fetch PATCH https://app.test/api/projects/42 {"name":"New"}
change fetch PUT https://app.test/api/settings {"theme":"dark","notify":false}
change fetch POST https://app.test/api/projects {"name":"New"}
change fetch POST https://app.test/api/things/42/toggle
change fetch POST https://app.test/api/x9
change fetch POST https://app.test/api/filters {"name":"mine"}
change fetch POST https://app.test/api/lists {"title":"Groceries"}
change fetch POST https://cal.test/calendar/v3/calendars/primary/events {"summary":"Lunch","start":{"dateTime":"2026-01-01T10:00"}}
send fetch POST https://chat.test/api/v9/channels/42/messages {"content":"hello"}
send fetch POST https://mail.test/api/send {"to":"a@b.test","subject":"Hi"}
send fetch POST https://mail.test/drafts/42/send
send fetch POST https://app.test/api/team/invitations {"email":"a@b.test"}
send fetch POST https://app.test/api/contact-us {"message":"hi"}
publish fetch POST https://social.test/api/posts {"text":"hello"}
publish fetch POST https://social.test/api/posts/42/comments {"body":"nice"}
publish fetch POST https://shop.test/products/42/reviews {"stars":5}
publish fetch POST https://social.test/api/statuses/42/like
publish fetch POST https://blog.test/articles/42/publish
publish fetch POST https://app.test/api/documents/42/share {"with":"everyone"}
accept fetch POST https://app.test/api/terms/accept {"version":3}
accept fetch POST https://app.test/api/consents {"terms":true}
accept fetch POST https://app.test/requests/42/approve
sign_in fetch POST https://app.test/api/login {"user":"a","password":"b"}
sign_in fetch POST https://app.test/api/auth/register {"email":"a@b.test","password":"b"}
sign_in fetch POST https://app.test/api/v1/sessions {"email":"a@b.test","password":"b"}
sign_in fetch POST https://app.test/oauth/token grant_type=password&username=a&password=b
sign_in fetch POST https://app.test/auth/otp/verify {"code":"123456"}
change fetch POST https://app.test/api/todos/42/check
pay fetch POST https://shop.test/admin/orders/42/tracking {"number":"x"}
change fetch POST https://ops.test/incidents/42/ack
change fetch POST https://game.test/rewards/42/collect
change fetch POST https://app.test/tasks/sort {"ids":[2,1]}
change fetch POST https://app.test/api/suggestions {"text":"Make it blue"}
change fetch POST https://bank.test/api/spending {"limit":500}
accept fetch POST https://app.test/api/x {"terms":true}
change fetch POST https://app.test/api/queries {"name":"mine","query":"x"}
# An override, and an action named in the body or the query, say more than the path.
delete fetch POST https://app.test/api/search (X-HTTP-Method-Override: DELETE) {"id":1}
delete fetch POST https://app.test/api/items/42 (X-HTTP-Method: DELETE)
delete fetch POST https://app.test/search _method=DELETE&id=4
delete fetch POST https://app.test/api/query {"action":"delete","id":4}
delete fetch POST https://app.test/list?action=delete {"id":4}
pay fetch POST https://app.test/ajax/search op=pay&amount=5
delete fetch POST https://app.test/rpc/log {"cmd":"removeAll"}
# GraphQL
delete fetch POST https://app.test/graphql {"query":"mutation DeletePost($id: ID!) { deletePost(id: $id) { id } }","variables":{"id":1}}
delete fetch POST https://app.test/graphql {"query":"mutation { search: deleteEverything { ok } }"}
change fetch POST https://app.test/graphql {"query":"mutation { search(text: \\"x\\") { ok } }"}
change fetch POST https://app.test/graphql {"query":"# query\\n\\n  mutation($i: ItemInput!) { updateItem(input: $i) { id } }"}
pay fetch POST https://shop.test/graphql {"operationName":"PlaceOrder","query":"query Q { me { id } } mutation PlaceOrder { placeOrder { id } }"}
pay fetch POST https://shop.test/graphql [{"query":"query Q { me { id } }"},{"query":"mutation { createPayment(amount: 5) { id } }"}]
publish fetch POST https://www.social.test/api/graphql/ av=1&fb_api_req_friendly_name=CometUFICreateCommentMutation&variables=%7B%7D&doc_id=123
publish fetch POST https://x.test/i/api/graphql/a1B2c3/CreateTweet {"variables":{"tweet_text":"hi"},"queryId":"a1B2c3"}
delete fetch POST https://x.test/i/api/graphql/a1B2c3/DeleteTweet {"variables":{"tweet_id":"1"},"queryId":"a1B2c3"}
publish fetch POST https://social.test/graphql {"operationName":"LikePost","variables":{"id":1},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"ab"}}}
change fetch POST https://app.test/graphql {"extensions":{"persistedQuery":{"version":1,"sha256Hash":"ab"}},"variables":{"a":1}}
pay fetch POST https://shop.test/gql?op=Checkout {"documentId":"77","variables":{}}
change fetch POST https://hasura.test/v1/graphql {"query":"mutation insert { insert_items(objects: [{a: 1}]) { affected_rows } }"}
delete fetch POST https://hasura.test/v1/graphql {"query":"mutation { delete_items(where: {}) { affected_rows } }"}
change fetch POST https://app.test/graphql (Content-Type: application/graphql) mutation { renameBoard(id: 1, name: "x") { id } }
change fetch POST https://app.test/graphql --b⏎Content-Disposition: form-data; name="operations"⏎⏎{"query":"mutation ($f: Upload!) { setAvatar(file: $f) { id } }"}⏎--b--
change fetch POST https://app.test/graphql {"query":"mutation { ...F } fragment F on Mutation { refreshToken { t } }"}
delete fetch POST https://app.test/graphql {"query":",, mutation M($a: [String!]! = [\\"}\\"]) @live(a: \\"{\\") { log: removeAll { ok } }"}
delete fetch POST https://app.test/graphql {"query":"query A { a } mutation B { deleteAll }"}
delete fetch POST https://app.test/graphql {"query":"mutation { logEvent { ok } deleteAll { ok } }"}
delete fetch GET https://app.test/graphql?query=mutation%7BdeleteAll%7D
delete fetch POST https://app.test/api/search {"data":{"action":"delete","id":4}}
delete fetch POST https://app.test/api/search {"sql":"DELETE FROM users WHERE id = 4"}
# RPC
send fetch POST https://slack.test/api/chat.postMessage channel=C1&text=hi
delete fetch POST https://slack.test/api/chat.delete channel=C1&ts=1
change fetch POST https://slack.test/api/conversations.create name=x
publish fetch POST https://slack.test/api/reactions.add name=thumbsup
delete fetch POST https://erp.test/web/dataset/call_kw/sale.order/unlink {"jsonrpc":"2.0","method":"call","params":{"model":"sale.order","method":"unlink","args":[[42]],"kwargs":{}}}
change fetch POST https://erp.test/web/dataset/call_kw {"jsonrpc":"2.0","method":"call","params":{"model":"res.partner","method":"write","args":[[42],{"name":"x"}],"kwargs":{}}}
change fetch POST https://erp.test/web/dataset/call_kw/res.partner/create {"jsonrpc":"2.0","method":"call","params":{"model":"res.partner","method":"create","args":[{}],"kwargs":{}}}
change fetch POST https://erp.test/web/dataset/call_kw/project.task/web_save {"jsonrpc":"2.0","method":"call","params":{"model":"project.task","method":"web_save","args":[[1],{"name":"x"}],"kwargs":{}}}
pay fetch POST https://erp.test/web/dataset/call_button/sale.order/action_confirm {"jsonrpc":"2.0","method":"call","params":{"model":"sale.order","method":"action_confirm","args":[[42]],"kwargs":{}}}
publish fetch POST https://erp.test/mail/message/post {"jsonrpc":"2.0","method":"call","params":{"thread_id":1,"post_data":{"body":"hi"}}}
pay fetch POST https://node.test/ {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x00"]}
delete fetch POST https://zabbix.test/api_jsonrpc.php [{"jsonrpc":"2.0","method":"host.get","params":{},"id":1},{"jsonrpc":"2.0","method":"host.delete","params":["1"],"id":2}]
change fetch POST https://app.test/rpc {"id":1,"method":"users.setName","params":{"name":"x"}}
delete fetch POST https://app.test/pkg.v1.ItemService/DeleteItem (Content-Type: application/grpc-web+proto) AAAA
change fetch POST https://app.test/pkg.v1.ItemService/CreateItem (Content-Type: application/connect+proto) AAAA
change fetch POST https://app.test/pkg.v1.ItemService/Do (Content-Type: application/grpc-web-text) AAAA
publish fetch POST https://app.test/api/trpc/post.create?batch=1 {"0":{"json":{"title":"x"}}}
delete fetch POST https://app.test/api/trpc/user.me,post.delete?batch=1 {"0":{},"1":{"json":{"id":1}}}
delete fetch POST https://soap.test/service.asmx (SOAPAction: "http://soap.test/DeleteCustomer") <soap:Envelope><soap:Body><DeleteCustomer><id>1</id></DeleteCustomer></soap:Body></soap:Envelope>
change fetch POST https://soap.test/ws <soapenv:Envelope xmlns:x="y"><soapenv:Body><x:UpdateCustomer/></soapenv:Body></soapenv:Envelope>
publish fetch POST https://blog.test/xmlrpc.php <?xml version="1.0"?><methodCall><methodName>wp.newPost</methodName><params/></methodCall>
change fetch POST https://dynamodb.test/ (X-Amz-Target: DynamoDB_20120810.PutItem) {"TableName":"t","Item":{}}
delete fetch POST https://dynamodb.test/ (X-Amz-Target: DynamoDB_20120810.DeleteItem) {"TableName":"t","Key":{}}
change fetch POST https://sap.test/sap/opu/odata/sap/SRV/$batch (Content-Type: multipart/mixed; boundary=b) --b⏎Content-Type: application/http⏎⏎MERGE Items('1') HTTP/1.1⏎⏎{"A":1}⏎--b--
delete fetch POST https://sap.test/sap/opu/odata/sap/SRV/$batch (Content-Type: multipart/mixed; boundary=b) --b⏎Content-Type: application/http⏎⏎GET Items HTTP/1.1⏎⏎--b⏎Content-Type: application/http⏎⏎DELETE Items('1') HTTP/1.1⏎⏎--b--
delete fetch POST https://graph.test/v1.0/$batch {"requests":[{"id":"1","method":"GET","url":"/me"},{"id":"2","method":"DELETE","url":"/me/messages/1"}]}
pay fetch POST https://sap.test/sap/opu/odata/sap/SRV/SalesOrderSet {"CustomerId":"1"}
# Firebase, Supabase, Elasticsearch, Algolia
change fetch POST https://firestore.googleapis.com/v1/projects/p/databases/(default)/documents:commit {"writes":[{"update":{}}]}
delete fetch POST https://firestore.googleapis.com/v1/projects/p/databases/(default)/documents:commit {"writes":[{"delete":"projects/p/x"}]}
change fetch POST https://firestore.googleapis.com/google.firestore.v1.Firestore/Write/channel?VER=8&database=p count=1&ofs=1&req0___data__=%7B%22writes%22%3A%5B%7B%22update%22%3A%7B%7D%7D%5D%7D
sign_in fetch POST https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k {"email":"a@b.test","password":"b"}
delete fetch POST https://identitytoolkit.googleapis.com/v1/accounts:delete?key=k {"idToken":"x"}
change fetch POST https://x.supabase.test/rest/v1/todos {"task":"x"}
delete fetch DELETE https://x.supabase.test/rest/v1/todos?id=eq.1
change fetch PATCH https://x.supabase.test/rest/v1/todos?id=eq.1 {"done":true}
delete fetch POST https://x.supabase.test/rest/v1/rpc/delete_account {}
sign_in fetch POST https://x.supabase.test/auth/v1/token?grant_type=password {"email":"a","password":"b"}
delete fetch POST https://es.test/items/_delete_by_query {"query":{"match_all":{}}}
change fetch POST https://es.test/items/_update_by_query {"query":{"match_all":{}}}
change fetch POST https://es.test/_bulk {"index":{}}
change fetch POST https://es.test/items/_doc {"a":1}
# Applications
delete xhr POST https://wp.test/wp-admin/admin-ajax.php action=delete-post&id=4&_ajax_nonce=x
change xhr POST https://wp.test/wp-admin/admin-ajax.php action=inline-save&post_ID=4
publish xhr POST https://wp.test/wp-admin/admin-ajax.php action=replyto-comment&content=x
publish xhr POST https://wp.test/wp-json/wp/v2/posts/4 {"status":"publish"}
pay xhr POST https://woo.test/?wc-ajax=checkout billing_first_name=A&payment_method=cod
pay xhr POST https://woo.test/wp-json/wc/store/v1/checkout {"payment_method":"stripe"}
pay xhr POST https://magento.test/rest/default/V1/guest-carts/ab12/payment-information {"paymentMethod":{"method":"checkmo"}}
pay xhr PUT https://magento.test/rest/V1/carts/mine/order {"paymentMethod":{}}
pay xhr POST https://api.stripe.test/v1/payment_intents/pi_1/confirm payment_method=pm_1
pay xhr POST https://api.stripe.test/v1/charges amount=5760&currency=eur&source=tok_1
send xhr POST https://mail.test/mail/u/0/?ui=2&act=sm to=a%40b.test&subject=x&body=y
delete xhr POST https://mail.test/mail/u/0/?ui=2&act=delete t=1
change xhr POST https://docs.test/_/App/data/batchexecute?rpcids=xY7zQb f.req=%5B%5B%5D%5D
change xhr POST https://jira.test/rest/api/3/issue {"fields":{"summary":"x"}}
publish xhr POST https://jira.test/rest/api/3/issue/AB-1/comment {"body":"x"}
change xhr POST https://jira.test/rest/api/3/issue/AB-1/transitions {"transition":{"id":"3"}}
change xhr POST https://jira.test/rest/api/3/issue/AB-1/worklog {"timeSpent":"3h"}
change xhr PATCH https://crm.test/services/data/v60.0/sobjects/Account/001 {"Name":"x"}
change xhr POST https://crm.test/aura?r=5&aura.ApexAction.execute=1 message=%7B%22actions%22%3A%5B%7B%22descriptor%22%3A%22apex%3A%2F%2FMyController%2FACTION%24saveRecord%22%7D%5D%7D
delete xhr POST https://crm.test/aura?r=5 message=%7B%22actions%22%3A%5B%7B%22descriptor%22%3A%22aura%3A%2F%2FRecordUiController%2FACTION%24deleteRecord%22%7D%5D%7D
change xhr POST https://notion.test/api/v3/saveTransactions {"transactions":[]}
change xhr PUT https://trello.test/1/cards/ab12 {"closed":true}
change xhr POST https://github.test/repos/o/r/merge-upstream {"branch":"main"}
change xhr PUT https://github.test/user/starred/o/r
change xhr POST https://livewire.test/livewire/update {"components":[{"snapshot":"{}","updates":{},"calls":[{"path":"","method":"save","params":[]}]}]}
delete xhr POST https://livewire.test/livewire/update {"components":[{"snapshot":"{}","updates":{},"calls":[{"path":"","method":"deleteUser","params":[1]}]}]}
change fetch POST https://next.test/dashboard (Next-Action: 40a1b2c3) ["x"]
change xhr POST https://vaadin.test/?v-r=uidl&v-uiId=0 {"csrfToken":"x","rpc":[{"type":"event","node":7,"event":"click","data":{}}],"syncId":3}
change xhr POST https://wicket.test/app/page?3-1.0-form-submit name=x
delete xhr POST https://meteor.test/sockjs/123/abc/xhr_send ["{\\"msg\\":\\"method\\",\\"method\\":\\"/posts/remove\\",\\"params\\":[{\\"_id\\":\\"1\\"}],\\"id\\":\\"2\\"}"]
send xhr POST https://chat.test/socket.io/?EIO=4&transport=polling&sid=x (Content-Type: text/plain) 42["sendMessage",{"text":"hi"}]
delete xhr POST https://jsf.test/orders.xhtml javax.faces.partial.ajax=true&javax.faces.source=form%3AdeleteButton&javax.faces.ViewState=x
change xhr POST https://liferay.test/web/guest/x?p_p_id=blogs&p_p_lifecycle=1&_blogs_javax.portlet.action=%2Fblogs%2Fedit_entry _blogs_cmd=update&_blogs_title=x
delete xhr POST https://liferay.test/web/guest/x?p_p_id=blogs&p_p_lifecycle=1 _blogs_cmd=delete&_blogs_entryId=4
delete xhr POST https://drupal.test/views/ajax _triggering_element_name=op&_triggering_element_value=Delete
delete xhr POST https://moodle.test/lib/ajax/service.php?sesskey=x&info=core_calendar_delete_calendar_events [{"index":0,"methodname":"core_calendar_delete_calendar_events","args":{}}]
publish xhr POST https://discourse.test/posts raw=hello&topic_id=4
change xhr POST https://sharepoint.test/_api/web/lists/getbytitle('x')/items (X-HTTP-Method: MERGE) {"Title":"x"}
delete xhr POST https://sharepoint.test/_api/web/lists/getbytitle('x')/items(1) (X-HTTP-Method: DELETE)
change xhr POST https://airtable.test/v0/row/rec1/updatePrimitiveCell stringifiedObjectParams=%7B%7D
change xhr POST https://dav.test/files/a (X-HTTP-Method-Override: MKCOL)
change xhr MOVE https://dav.test/files/a
publish xhr POST https://files.test/upload --b⏎Content-Disposition: form-data; name="file"; filename="a.png"⏎Content-Type: image/png⏎⏎xx⏎--b--
# Other languages
delete xhr POST https://laden.test/konto/loeschen {"id":1}
pay xhr POST https://laden.test/kasse/bestellen {"agb":true}
change xhr POST https://laden.test/profil/speichern {"name":"x"}
send xhr POST https://site.test/contact/envoyer nom=x
delete xhr POST https://site.test/compte/supprimer id=1
delete xhr POST https://tienda.test/pedidos/42/cancelar id=1
pay xhr POST https://tienda.test/pagar {"importe":"5,00"}
`;

export const FORM_WRITES = `
# Rails, Django, Laravel, ASP.NET, JSF and others: forms that a document posts.
pay form POST https://shop.test/orders authenticity_token=x&order%5Bitem%5D=tea&order%5Baddress%5D=1+Road&commit=Place+order
delete form POST https://rails.test/posts/42 _method=delete&authenticity_token=x
publish form POST https://rails.test/posts/42 _method=patch&authenticity_token=x&post%5Btitle%5D=x
publish form POST https://rails.test/posts authenticity_token=x&post%5Btitle%5D=x
sign_in form POST https://rails.test/users/sign_in user%5Bemail%5D=a&user%5Bpassword%5D=b
sign_in form POST https://rails.test/users user%5Bemail%5D=a&user%5Bpassword%5D=b&user%5Bpassword_confirmation%5D=b
sign_in form POST https://django.test/accounts/login/ csrfmiddlewaretoken=x&username=a&password=b
delete form POST https://django.test/admin/app/item/ csrfmiddlewaretoken=x&action=delete_selected&_selected_action=4
change form POST https://django.test/admin/app/item/4/change/ csrfmiddlewaretoken=x&name=x&_save=Save
delete form POST https://django.test/items/4/delete/ csrfmiddlewaretoken=x
change form POST https://laravel.test/profile _token=x&_method=PUT&name=x
delete form POST https://laravel.test/account _token=x&_method=DELETE
change form POST https://asp.test/Profile.aspx __VIEWSTATE=x&__EVENTVALIDATION=y&ctl00%24txtName=x&ctl00%24btnSave=Save
delete form POST https://asp.test/Orders.aspx __EVENTTARGET=ctl00%24grid%24ctl03%24lnkDelete&__EVENTARGUMENT=&__VIEWSTATE=x
change form POST https://asp.test/Wizard.aspx __EVENTTARGET=&__EVENTARGUMENT=&__VIEWSTATE=x&ctl00%24a=1
pay form POST https://asp.test/Checkout.aspx __VIEWSTATE=x&ctl00%24btnPlaceOrder=Place+Order
delete form POST https://jsf.test/list.xhtml j_idt5=j_idt5&j_idt5%3Atable%3A0%3AremoveLink=j_idt5%3Atable%3A0%3AremoveLink&javax.faces.ViewState=x
publish form POST https://wp.test/wp-comments-post.php comment=hello&author=x&comment_post_ID=4&submit=Post+Comment
publish form POST https://wp.test/wp-admin/post.php action=editpost&post_ID=4&publish=Publish
sign_in form POST https://wp.test/wp-login.php log=a&pwd=b&wp-submit=Log+In
delete form POST https://wp.test/wp-admin/edit.php action=trash&post%5B%5D=4
pay form POST https://woo.test/checkout/ billing_first_name=A&payment_method=cod&woocommerce_checkout_place_order=Place+order
pay form POST https://shopify.test/checkouts/cn/ab12 _method=patch&checkout%5Bpayment_gateway%5D=1&complete=1
sign_in form POST https://shopify.test/account/login customer%5Bemail%5D=a&customer%5Bpassword%5D=b
send form POST https://shopify.test/contact#contact_form form_type=contact&contact%5Bbody%5D=hi
sign_in form POST https://magento.test/customer/account/loginPost/ form_key=x&login%5Busername%5D=a&login%5Bpassword%5D=b
pay form POST https://shop.test/buy-now sku=1&qty=1
pay form POST https://charity.test/donate amount=20&currency=USD
pay form POST https://bank.test/transfer to=DE00&amount=100
send form POST https://site.test/contact.php name=x&message=hi
send form POST https://site.test/cgi-bin/formmail.pl recipient=a%40b.test&message=x
send form POST https://site.test/newsletter email=a%40b.test
pay form POST https://site.test/subscribe email=a%40b.test&plan=pro
publish form POST https://forum.test/posting.php?mode=reply&t=4 message=hello&post=Submit
delete form POST https://forum.test/posting.php?mode=delete&p=4 confirm=Yes
publish form POST https://forum.test/newreply.php?do=postreply message=x
change form POST https://wiki.test/index.php?title=X&action=submit wpTextbox1=x&wpSave=Save
change form POST https://site.test/index.php a=1&b=2
change form POST https://site.test/ x=1
change form POST https://site.test/search.php op=save&q=x
delete form POST https://site.test/search.php submit=Delete+all&id=4
accept form POST https://site.test/terms agree=1&version=3
accept form POST https://idp.test/oauth/authorize decision=allow&client_id=x
change form POST https://site.test/profile --b⏎Content-Disposition: form-data; name="avatar"; filename="a.png"⏎Content-Type: image/png⏎⏎x⏎--b⏎Content-Disposition: form-data; name="name"⏎⏎x⏎--b--
send form POST https://jobs.test/apply --b⏎Content-Disposition: form-data; name="cv"; filename="cv.pdf"⏎⏎x⏎--b--
change form POST https://reddit.test/api/submit title=x&kind=self
publish form POST https://hn.test/comment parent=1&text=x
publish form POST https://poll.test/polls/5/vote choice=2
change form POST https://wicket.test/wicket/page?3-1.-form name=x&save=Save
change form POST https://struts.test/user/save.action user.name=x
delete form POST https://struts.test/user!delete.action id=4
delete form POST https://spring.test/owners/4/pets/5/delete _csrf=x
sign_in form POST https://app.test/j_security_check j_username=a&j_password=b
change form POST https://laden.test/adresse/aendern strasse=x
pay form POST https://laden.test/bestellung/absenden agb=on&submit=Zahlungspflichtig+bestellen
send form POST https://laden.test/kontakt nachricht=x&senden=Senden
delete form POST https://site.test/panier/commande/annuler id=1
pay form POST https://boutique.test/commande/valider cgv=1
`;

export const LINK_WRITES = `
# Addresses whose path or parameters say a write.
delete link GET https://site.test/unsubscribe?id=ab12
delete link GET https://list.test/u/unsub?token=ab12cd34ef56
delete link GET https://mail.test/profile/unsubscribe.php?u=1&id=2
delete link GET https://site.test/delete?x=1
delete link GET https://site.test/delete.php?id=4
delete link GET https://site.test/posts/42/delete
delete link GET https://site.test/post/delete/42
delete link GET https://site.test/admin/users/destroy/42
delete link GET https://site.test/remove?item=4
delete link GET https://site.test/removeItem.do?id=4
delete link GET https://site.test/items?action=delete&id=4
delete link GET https://site.test/index.php?page=items&do=remove&id=4
delete link GET https://site.test/?cmd=purge&id=4
delete link GET https://wp.test/wp-admin/post.php?post=4&action=trash&_wpnonce=ab12
delete link GET https://wp.test/wp-admin/post.php?post=4&action=delete&_wpnonce=ab12
change link GET https://wp.test/wp-admin/plugins.php?action=activate&plugin=x%2Fx.php&_wpnonce=ab12
delete link GET https://wp.test/wp-admin/plugins.php?action=deactivate&plugin=x&_wpnonce=ab12
accept link GET https://wp.test/wp-admin/comment.php?c=4&action=approvecomment&_wpnonce=ab12
delete link GET https://site.test/bookings/42/cancel
delete link GET https://site.test/subscription/cancel?id=42
delete link GET https://site.test/account/close?confirm=1
delete link GET https://db.test/index.php?db=x&op=drop&table=t
accept link GET https://site.test/accept?token=ab12cd34
accept link GET https://site.test/invitations/ab12cd34ef/accept
accept link GET https://site.test/requests/42/approve
accept link GET https://site.test/leave/42/reject
accept link GET https://site.test/confirm?token=ab12cd34ef
accept link GET https://site.test/users/confirmation/confirm?confirmation_token=ab12cd34ef
pay link GET https://bank.test/transfer?to=DE00&amount=100
pay link GET https://site.test/pay?amount=5&to=bob
pay link GET https://site.test/pay/confirm?order=4
pay link GET https://site.test/buy?item=4&confirm=1
pay link GET https://site.test/cart/checkout/complete?id=4
pay link GET https://site.test/index.php?op=pay&id=4
pay link GET https://site.test/shop?action=purchase&item=4
publish link GET https://hn.test/vote?id=42&how=up&auth=ab12&goto=news
publish link GET https://site.test/like?post=4
publish link GET https://site.test/user/follow?id=4
publish link GET https://site.test/posts/42/publish
publish link GET https://site.test/posts/42/like
send link GET https://site.test/send?to=a%40b.test&text=hi
send link GET https://site.test/resend?id=42
send link GET https://site.test/index.php?action=sendmail&id=4
change link GET https://site.test/settings/save?theme=dark
change link GET https://site.test/settings?action=save&theme=dark
change link GET https://site.test/update.php?id=4&name=x
change link GET https://site.test/users/42/promote
change link GET https://site.test/users/42/ban
change link GET https://site.test/admin/reset?confirm=yes
change link GET https://site.test/flags/toggle?flag=x
change link GET https://router.test/reboot?now=1
change link GET https://router.test/cgi-bin/luci?action=reboot
change link GET https://site.test/items/42?_method=put&name=x
delete link GET https://site.test/items/42?_method=delete
delete link GET https://laden.test/artikel/loeschen?id=4
delete link GET https://site.test/compte/supprimer?id=4
delete link GET https://tienda.test/index.php?accion=eliminar&id=4
sign_in link GET https://site.test/login?token=ab12cd34ef
change fetch GET https://site.test/api/users/42/ban
delete fetch GET https://site.test/api/delete?id=4
delete xhr GET https://wp.test/wp-admin/admin-ajax.php?action=delete_item&id=4
delete xhr GET https://site.test/ajax.php?op=removeRow&row=4
publish xhr GET https://site.test/api/like?id=4
delete ping POST https://site.test/api/orders/42/delete
# A beacon of an ending session is no write; one that pays is.
pay ping POST https://site.test/api/pay {"amount":5}
`;
