// Controls of real applications that change something when they are used, in the notation of controls.ts. They were written
// before the tables of words, so that they measure the tables and not the other way round.

export const kAsked = `
en button: Pay now | Buy it again | Place your order | Donate $25 | Subscribe for $4.99/month | Withdraw funds | Transfer
en button: Send money | Redeem gift card | Book now | Upgrade to Pro | Place bet | Sell all | Swap tokens | Deposit | Cash out
en button: Delete | Move to Trash | Discard changes | Deactivate account | End conversation | Leave server | Cancel subscription
en button: Unsubscribe | Unlink device | Disconnect account | Clear all data | Purge | Terminate instance | Revoke token | Wipe disk
en button: Block user | Block | Report post | Ban | Kick from channel | Mute conversation | Suspend user | Unfollow | Remove friend
en button: Approve | Approve request | Deny | Deny request | Reject | Decline invitation | Grant access | Authorize app | Allow access
en button: Link bank account | Connect Google account | Send | Submit | Reply | Post | Publish | Share | Comment
en button: Invite members | Add friend | Follow | Like | Vote | Apply now | Register | Sign up | Enroll | Merge pull request | Deploy
en button: Release funds | Broadcast | Schedule send | Call | Message seller | Transfer ownership | Install | Download | Upload | Run
en button: Force push | Restart server | Shut down | Overwrite | Archive project | Make admin | Reset password | Sign document
en button: DeleteAccount | delete_account | deleteaccount | paynow | sendMessage | D e l e t e | D.e.l.e.t.e | P a y n o w | D-E-L-E-T-E
en button: Dеlеtе account | Ｄｅｌｅｔｅ | 𝐃𝐞𝐥𝐞𝐭𝐞 | 𝒫𝒶𝓎 𝓃ℴ𝓌 | Ⓓⓔⓛⓔⓣⓔ | 🅳🅴🅻🅴🆃🅴 | ᴅᴇʟᴇᴛᴇ | D3l3te | P@y now | 5end | Ѕеnd | ꓓꓰꓡꓰꓔꓰ
en button: 🗑 | 🗑️ | ❌ | ➤ | 📤 | 💳 | 🛒 | 👍 | ✉ | 🗑 3 | 📨 | delete_forever | delete | send | person_remove | thumb_up
en icon: fa fa-trash | octicon octicon-trash | icon-delete | bi bi-send | fa-solid fa-paper-plane | lucide lucide-trash-2 | btn-pay
en icon: mdi mdi-delete-outline | DeleteIcon | SendRoundedIcon | fas fa-share-alt | fa fa-credit-card | glyphicon glyphicon-remove-circle trash
en file: /img/trash.svg | /icons/delete-24.png | /static/send_button.svg | /assets/paperplane.png
en menuitem: Delete | Delete chat | Report | Block Ada | Move to bin | Send to all | Leave group | Unpublish
en heading: Delete account | Pay now | Remove this device
en option: Delete account | DeleteAccount | Cancel my subscription
en dialog: Delete account for ever? » Yes | Delete account for ever? » OK | Delete account for ever? » Confirm
en dialog: Leave this group? » Continue | Discard draft? » Sure | Send this message to everyone? » Yes, do it | Pay $120.00? » Proceed
en dialog: Remove from favourites and delete all notes? » Yep | Cancel your membership » Continue | Block Ada? » OK
en asking: Are you sure that you want to delete 3 files? » Yes | Do you want to pay now? » OK | End this conversation? » Confirm
en enter: textbox Message #general | textbox+multiline Send a message | editable Type a message | searchbox Write a reply
en enter: gridcell Write a comment | combobox Message to Ada | textbox+multiline Ask anything | spinbutton Amount to send » Send
en enter: textbox Say something » Send | editable Reply » Post
en ctrlenter: textbox+multiline Body | editable Note to all | textbox Subject
en key: # | Delete | e | Backspace | Alt+d | !
en drop: Trash | Bin | 🗑 | Recycle Bin | Drop here to delete
en select: Bulk actions » Delete | Bulk actions » Move to Trash | Action » Ban user
en long: delete
en submit: Buy now | Save and send | Confirm order | Finish and pay
de button: Jetzt kaufen | Konto endgültig löschen | Nachricht senden | Chat beenden | Anfrage ablehnen | Bankkonto verknüpfen | Blockieren
de dialog: Konto endgültig löschen? » Ja | Möchten Sie die Bestellung stornieren? » OK
de drop: Papierkorb
fr button: Payer maintenant | Supprimer le compte | Envoyer | Bloquer | Refuser la demande | Mettre fin à la conversation | Signaler
fr dialog: Supprimer ce message ? » Oui | Se désabonner ? » Confirmer
es button: Comprar ahora | Eliminar cuenta | Enviar mensaje | Bloquear | Rechazar solicitud | Vincular cuenta bancaria
es dialog: ¿Eliminar la conversación? » Sí | ¿Deseas cancelar la suscripción? » Aceptar
it button: Acquista ora | Elimina account | Invia | Blocca | Rifiuta richiesta | Collega conto bancario
pt button: Comprar agora | Excluir conta | Enviar | Bloquear | Recusar pedido | Denunciar
nl button: Nu kopen | Account verwijderen | Versturen | Blokkeren | Verzoek weigeren | Rapporteren
pl button: Kup teraz | Zamawiam i płacę | Usuń konto | Wyślij | Opublikuj | Anuluj subskrypcję | Zablokuj
pl dialog: Usunąć konto? » Tak
cs button: Koupit | Zaplatit | Smazat účet | Odeslat | Zveřejnit | Zrušit předplatné | Zablokovat
sk button: Kúpiť | Objednať s povinnosťou platby | Odstrániť | Odoslať | Zverejniť | Zrušiť predplatné
hu button: Megrendelem | Megveszem | Fizetek | Fiók törlése | Küldés | Közzététel | Letiltás
ro button: Cumpără acum | Trimite comanda | Plătește | Șterge contul | Trimite | Publică | Anulează abonamentul
bg button: Купи сега | Поръчай | Изтриване на профила | Изпрати | Публикуване | Плати
ru button: Купить | Оплатить | Оформить заказ | Удалить аккаунт | ОТПРАВИТЬ | Опубликовать | Отписаться | Заблокировать
ru dialog: Удалить чат навсегда? » Да | Отменить заказ? » Подтвердить
uk button: Купити | Оформити замовлення | Сплатити | Видалити | Надіслати | Опублікувати | Скасувати підписку
sr button: Kupi odmah | Naruči | Obriši nalog | Pošalji | Објави | Плати | Обриши
hr button: Kupi | Naruči | Izbriši račun | Pošalji | Objavi | Plati
sl button: Kupi zdaj | Oddaj naročilo | Izbriši | Pošlji | Objavi | Plačaj
el button: Αγορά τώρα | Πληρωμή | ΔΙΑΓΡΑΦΗ | Αποστολή | Δημοσίευση | Κοινοποίηση | Ολοκλήρωση παραγγελίας
el dialog: Διαγραφή λογαριασμού; » Ναι
tr button: Satın al | Siparişi onayla | Öde | Hesabı sil | Gönder | Paylaş | Yayınla | Abonelikten çık | Engelle
tr dialog: Sohbet silinsin mi? » Evet
sv button: Köp nu | Betala | Slutför köp | Ta bort | Skicka | Publicera | Avsluta prenumeration | Blockera
da button: Køb nu | Betal | Bestil | Slet konto | Send | Udgiv | Opsig abonnement | Bloker
nb button: Kjøp nå | Betal | Bestill | Slett konto | Send | Publiser | Si opp abonnement | Blokker
fi button: Osta nyt | Maksa | Tilaa | Poista tili | Lähetä | Julkaise | Jaa | Estä
et button: Osta kohe | Maksa | Telli | Kustuta konto | Saada | Avalda | Jaga
lv button: Pirkt tagad | Maksāt | Pasūtīt | Dzēst kontu | Nosūtīt | Publicēt | Kopīgot
lt button: Pirkti dabar | Mokėti | Užsakyti | Ištrinti paskyrą | Siųsti | Skelbti | Bendrinti
ar button: اشتر الآن | ادفع الآن | إتمام الطلب | حذف الحساب | إرسال | نشر | مشاركة | إلغاء الاشتراك | حظر
ar dialog: هل تريد حذف المحادثة؟ » نعم
he button: קנה עכשיו | שלם | בצע הזמנה | מחיקת חשבון | שליחה | פרסם | שיתוף | חסימה
fa button: خرید | پرداخت | ثبت سفارش | حذف حساب | ارسال | انتشار | اشتراک‌گذاری | لغو اشتراک
hi button: अभी खरीदें | भुगतान करें | ऑर्डर करें | खाता हटाएं | भेजें | पोस्ट करें | शेयर करें | ब्लॉक करें
bn button: এখনই কিনুন | পেমেন্ট করুন | অর্ডার করুন | মুছে ফেলুন | পাঠান | পোস্ট করুন | শেয়ার করুন
ta button: இப்போது வாங்கு | பணம் செலுத்து | ஆர்டர் செய் | நீக்கு | அனுப்பு | பகிர் | வெளியிடு
te button: ఇప్పుడే కొనండి | చెల్లించండి | ఆర్డర్ చేయండి | తొలగించు | పంపు | పోస్ట్ చేయి | షేర్ చేయి
ur button: ابھی خریدیں | ادائیگی کریں | آرڈر کریں | حذف کریں | بھیجیں | شائع کریں
th button: ซื้อเลย | ชำระเงิน | สั่งซื้อ | ลบบัญชี | ส่ง | โพสต์ | แชร์ | ยกเลิกการสมัคร | บล็อก
vi button: Mua ngay | Đặt hàng | Thanh toán | Xóa tài khoản | Gửi | Đăng | Chia sẻ | Hủy đăng ký | Chặn
id button: Beli sekarang | Bayar | Buat pesanan | Hapus akun | Kirim | Posting | Bagikan | Blokir
ms button: Beli sekarang | Bayar | Buat pesanan | Padam akaun | Hantar | Siarkan | Kongsi
tl button: Bilhin ngayon | Magbayad | Mag-order | Burahin | Ipadala | I-post | Ibahagi
zh button: 立即购买 | 提交订单 | 立即支付 | 删除账号 | 发送 | 发布 | 取消订阅 | 拉黑 | 转账 | 立即購買 | 提交訂單 | 刪除 | 傳送 | 發佈 | 封鎖
zh dialog: 确定要删除该聊天吗？ » 确定
ja button: 今すぐ買う | 購入する | 注文を確定する | アカウントを削除 | 送信 | 投稿する | 公開する | 退会する | ブロックする
ja dialog: このメッセージを削除しますか？ » はい
ko button: 바로 구매 | 결제하기 | 주문하기 | 계정 삭제 | 보내기 | 게시 | 공유 | 구독 취소 | 차단
ko dialog: 대화방을 삭제하시겠습니까? » 확인
ca button: Compra ara | Realitzar comanda | Suprimeix el compte | Envia | Publica | Comparteix
gl button: Mercar agora | Pagar | Eliminar conta | Enviar | Publicar
eu button: Erosi orain | Ordaindu | Ezabatu kontua | Bidali | Argitaratu | Partekatu
ga button: Ceannaigh anois | Íoc | Scrios an cuntas | Seol | Foilsigh | Comhroinn
is button: Kaupa núna | Greiða | Eyða aðgangi | Senda | Birta | Deila
mt button: Ixtri issa | Ħallas | Ħassar il-kont | Ibgħat | Ippubblika
sq button: Bli tani | Paguaj | Porosit | Fshi llogarinë | Dërgo | Publiko
mk button: Купи сега | Плати | Нарачај | Избриши сметка | Испрати | Објави
sw button: Nunua sasa | Lipa | Futa akaunti | Tuma | Chapisha | Shiriki
af button: Koop nou | Betaal | Skrap rekening | Stuur | Plaas
hy button: Գնել հիմա | Վճարել | Պատվիրել | Ջնջել հաշիվը | Ուղարկել | Հրապարակել
ka button: იყიდე ახლა | გადახდა | შეკვეთა | ანგარიშის წაშლა | გაგზავნა | გამოქვეყნება
kk button: Сатып алу | Төлеу | Тапсырыс беру | Аккаунтты жою | Жіберу | Жариялау
`;
