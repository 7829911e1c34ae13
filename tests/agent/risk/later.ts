// Cases that were written after the tables of words, to see how these handle words that nobody had thought of.

export const kAskedLater = `
en button: Confirm purchase | Rent movie | Send gift | Remove attachment | Empty bin | Forget this network | Stop sharing | Quit job
en button: Publish changes | Send invoice | Refund order | Accept offer | Decline call | Hang up | Close ticket | Mark as sold | Bid $40
en button: Give access | Cancel order | Erase all content and settings | Sign and send | Save and publish | Tweet all | Chip in $10
en button: Complete checkout | Post anonymously | Delete 24 photos | Remove photo | Withdraw application | Reset everything | Pay with card
en dialog: Remove device? » Remove | Log out of all devices? » Yes | Publish this page? » Go live | Unsubscribe from all e-mails? » Confirm
en dialog: Are you sure you want to transfer 200 € to Max? » I'm sure | Archive 12 messages? » OK | Cancel subscription? » Yes, end it now
en asking: This will permanently erase the disk. Are you sure? » Yes | Proceed with payment of $5? » Continue
en icon: far fa-trash-alt | material-symbols-delete | icon--send | ion-ios-trash | tabler-icon tabler-icon-trash-x | SendIcon | ri-delete-bin-line
en file: /i/bin.svg | /icons/send-plane.svg | /x/trash-can.png
en option: Delete selected | Remove from list
en enter: textbox Chat with us | editable Message Ada Lovelace | textbox+multiline Reply to Bob | textbox+multiline What's on your mind? » Post
en drop: Rubbish bin | Trash (3)
en select: With selected » Delete
en button: DELETE | Delete! | ⛔ Block | d e l e t e | Pаy | ＰＡＹ ＮＯＷ | SENDMESSAGE
de button: Kostenpflichtig bestellen | Kündigung absenden | Termin buchen | Beitrag posten | Freigeben | Nutzer sperren | Einladung ablehnen
de dialog: Wirklich löschen? » Löschen | Möchten Sie sich abmelden und alle Daten löschen? » Ja, löschen
fr button: Confirmer et payer | Valider la commande | Supprimer le fichier | Publier | Partager la publication | Désinstaller
es button: Realizar pedido | Borrar todo | Publicar comentario | Enviar solicitud | Reportar usuario | Rechazar la invitación
it button: Conferma e paga | Svuota carrello | Pubblica post | Invia richiesta | Segnala utente
pt button: Confirmar pagamento | Apagar conversa | Publicar agora | Enviar convite | Bloquear contato
nl button: Bestelling plaatsen | Bericht verzenden | Gebruiker blokkeren | Reactie plaatsen
pl button: Złóż zamówienie | Usuń wiadomość | Wyślij wiadomość | Zapłać 29 zł | Zaproś znajomych
cs button: Dokončit objednávku | Odeslat zprávu | Smazat konverzaci | Sdílet
sk button: Zaplatiť kartou | Odoslať správu | Vymazať účet
hu button: Rendelés leadása | Üzenet küldése | Üzenet törlése | Megosztás
ro button: Finalizează comanda | Trimite mesajul | Șterge mesajul | Acceptă invitația
bg button: Завърши поръчката | Изпрати съобщение | Изтрий съобщението | Сподели
ru button: Оплатить картой | Отправить заявку | Удалить сообщение | Отменить подписку | Пожаловаться | Пригласить друзей
uk button: Підтвердити замовлення | Надіслати повідомлення | Видалити акаунт | Поскаржитися
sr button: Završi kupovinu | Pošalji poruku | Obriši poruku
hr button: Dovrši kupnju | Pošalji poruku | Izbriši poruku
el button: Αποστολή μηνύματος | Διαγραφή μηνύματος | Ολοκλήρωση αγοράς | Αποκλεισμός χρήστη
tr button: Ödemeyi tamamla | Mesaj gönder | Mesajı sil | Arkadaşını davet et | Şikayet et
sv button: Slutför betalning | Skicka meddelande | Ta bort konto | Dela inlägg | Anmäl användare
da button: Gennemfør køb | Send besked | Slet besked | Del opslag
nb button: Fullfør kjøp | Send melding | Slett melding | Inviter venner
fi button: Vahvista tilaus | Lähetä viesti | Poista viesti | Kutsu ystäviä
et button: Kinnita ost | Saada sõnum | Kustuta sõnum
lv button: Veikt pasūtījumu | Nosūtīt ziņu | Dzēst ziņu
lt button: Pateikti užsakymą | Siųsti žinutę | Ištrinti žinutę
ar button: تأكيد الطلب | إرسال رسالة | حذف الرسالة | دعوة الأصدقاء
he button: אישור הזמנה | שלח הודעה | מחק הודעה | דווח על משתמש
fa button: تکمیل خرید | ارسال پیام | حذف پیام | مسدود کردن کاربر
hi button: ऑर्डर दें | संदेश भेजें | संदेश हटाएं | दोस्तों को आमंत्रित करें
bn button: অর্ডার নিশ্চিত করুন | মেসেজ পাঠান | মেসেজ মুছুন
ta button: செய்தியை அனுப்பு | செய்தியை நீக்கு
te button: సందేశాన్ని పంపు | సందేశాన్ని తొలగించు
ur button: پیغام بھیجیں | پیغام حذف کریں
th button: ยืนยันคำสั่งซื้อ | ส่งข้อความ | ลบข้อความ | เชิญเพื่อน
vi button: Xác nhận đơn hàng | Gửi tin nhắn | Xóa tin nhắn | Báo cáo người dùng
id button: Konfirmasi pesanan | Kirim pesan | Hapus pesan | Laporkan
ms button: Sahkan pesanan | Hantar mesej | Padam mesej
tl button: Kumpirmahin ang order | Ipadala ang mensahe | I-delete ang mensahe
zh button: 确认支付 | 发送消息 | 删除消息 | 举报用户 | 邀请好友 | 確認付款 | 傳送訊息 | 刪除訊息
ja button: 注文を確定する | メッセージを送信 | メッセージを削除 | 友達を招待 | 通報する
ko button: 주문하기 | 메시지 보내기 | 메시지 삭제 | 친구 초대 | 신고하기
ca button: Envia el missatge | Suprimeix el missatge | Finalitza la compra
eu button: Bidali mezua | Ezabatu mezua
ga button: Seol teachtaireacht | Scrios teachtaireacht
is button: Senda skilaboð | Eyða skilaboðum
mt button: Ibgħat messaġġ | Ħassar il-messaġġ
sq button: Dërgo mesazh | Fshi mesazhin
mk button: Испрати порака | Избриши порака
sw button: Tuma ujumbe | Futa ujumbe
af button: Stuur boodskap | Skrap boodskap
hy button: Ուղարկել հաղորդագրություն | Ջնջել հաղորդագրությունը
ka button: შეტყობინების გაგზავნა | შეტყობინების წაშლა
kk button: Хабарлама жіберу | Хабарламаны жою
`;

export const kEverydayLater = `
en link: My bookings | Order tracking | Shipping policy | Payment options | Manage subscription | Delete your account: what happens
en link: Sales | Sale | Buyers | Call for papers | Sharing settings | Publishers | Reporting | Merge conflicts explained | Remote jobs
en link: Installing on Linux | Uploads | Removed items | Reservation policy | Submissions | Registry | Community posts | Top comments
en link: The Guardian view on how to pay for care | Booking.com | LinkedIn | Sendai | Orders and invoices | Bank transfer | Free delivery
en button: Show all orders | Change delivery address | Choose another payment method | Add a comment | Leave a review | Ask a question
en button: View cart | Open chat | Start chat | New chat | New order | Add note | Mark as read | Star | Snooze | Collapse | Rename
en button: Clear selection | Clear all filters | Clear input | Hide sold items | Show deleted | Filter by sender | Sort by order date
en button: Previous page | Next month | Zoom to fit | Rotate | Crop | Change photo | Toggle sidebar | Skip to content | Accessibility
en button: Reload | Try again | Load more | View profile | Show more results | Add another item | Increase quantity | Compare prices
en button: Read our terms | See plans | Explore | Learn more | Language: English | Italic | Undo send preview | View all comments
en menuitem: Duplicate | Download as… | Mark as unread | Go to order | Show original | Print | Find in page
en opens: Delete account | Invite | Cancel order | Download
en dialog: Share » Copy link | Share » Close | Delete 3 files? » Not now | Sort by » Price | Order details » OK | Cookie settings » Save
en dialog: Log in » Continue | Edit comment » Cancel | Are you sure you want to pay? » Go back
en asking: Did you mean "send"? » Yes | Do you want to see more results? » Yes | Is this your address? » Confirm
en enter: searchbox Search products | textbox Find a message | spinbutton Guests | combobox Language | textbox+multiline Meeting notes
en enter: textbox Search orders » Search | number Page » Next | combobox Cc » Send | editable Page title | gridcell Amount
en key: ArrowUp | F5 | Shift+Tab | n | p | g | Control+c | End
en drop: To do | Shared drive | Sunday 12 | Section 2
en select: Payment method » Credit card | Sort by » Date posted | Status » Cancelled | Category » Books | Filter » Deleted
en tab: Withdraw | Deposit | Reviews | Comments | Bids
en icon: fa fa-cog | bi bi-house | lucide lucide-search | mdi mdi-dots-vertical | PlayArrowIcon | sort-desc | icon-arrow-left | navbar-toggler-icon
en row: Order #1001 | Send money abroad.pdf | Bob (deleted)
de link: Meine Buchungen | Versandkosten | Kaufberatung | Gesendete Nachrichten | Geteilte Dateien | Zahlung und Versand | Downloads
de button: Warenkorb anzeigen | Auswahl aufheben | Neue Nachricht | Kommentare ausblenden | Nach Preis sortieren | Adresse ändern | Zurück
fr link: Mes réservations | Historique des achats | Conditions générales | Éléments supprimés | Aide et contact | Mode de paiement
fr button: Voir plus | Filtrer | Nouveau message | Afficher les commentaires | Changer d'adresse | Précédent
es link: Mis compras | Métodos de envío | Elementos eliminados | Historial de pagos | Ayuda
es button: Ver carrito | Filtrar | Nuevo mensaje | Ver comentarios | Cambiar dirección | Limpiar búsqueda
it link: Le mie prenotazioni | Spedizioni e resi | Elementi eliminati | Storico pagamenti
it button: Vedi carrello | Filtra | Nuovo messaggio | Mostra commenti | Cambia indirizzo
pt link: Minhas compras | Itens excluídos | Histórico de pagamentos | Ajuda
pt button: Ver carrinho | Filtrar | Nova mensagem | Ver comentários | Alterar endereço
nl link: Mijn boekingen | Verwijderde items | Verzendkosten
nl button: Winkelwagen bekijken | Filteren | Nieuw bericht | Reacties tonen
pl link: Moje rezerwacje | Usunięte elementy | Koszty wysyłki | Historia płatności
pl button: Pokaż koszyk | Filtruj | Nowa wiadomość | Pokaż komentarze | Zmień adres
cs link: Moje rezervace | Odstraněné položky | Historie plateb
cs button: Zobrazit košík | Filtrovat | Nová zpráva | Zobrazit komentáře
hu link: Foglalásaim | Törölt elemek | Szállítási költség
hu button: Kosár megtekintése | Szűrés | Új üzenet
ro link: Rezervările mele | Elemente șterse | Costuri de livrare
ro button: Vezi coșul | Filtrează | Mesaj nou
ru link: Мои бронирования | Удалённые | История платежей | Избранное | Помощь
ru button: Показать корзину | Фильтр | Новое сообщение | Показать комментарии | Изменить адрес | Сортировать по цене
uk link: Мої бронювання | Видалені | Історія платежів
uk button: Показати кошик | Фільтр | Нове повідомлення
el link: Οι κρατήσεις μου | Διαγραμμένα | Ιστορικό πληρωμών
el button: Προβολή καλαθιού | Φίλτρα | Νέο μήνυμα
tr link: Rezervasyonlarım | Silinenler | Ödeme geçmişi | Yardım
tr button: Sepeti görüntüle | Filtrele | Yeni mesaj | Yorumları göster
sv link: Mina bokningar | Borttagna objekt | Betalningshistorik
sv button: Visa varukorg | Filtrera | Nytt meddelande | Visa kommentarer
da link: Mine bookinger | Slettede elementer | Betalingshistorik
da button: Vis kurv | Filtrer | Ny besked
nb link: Mine bestillinger | Slettede elementer
nb button: Vis handlekurv | Filtrer | Ny melding
fi link: Omat varaukset | Poistetut | Maksuhistoria
fi button: Näytä ostoskori | Suodata | Uusi viesti
ar link: حجوزاتي | المحذوفات | سجل الدفع | المساعدة
ar button: عرض السلة | تصفية | رسالة جديدة | عرض التعليقات
he link: פריטים שנמחקו | היסטוריית תשלומים | עזרה
he button: הצג סל | סינון | הודעה חדשה
fa link: تاریخچه پرداخت | موارد حذف‌شده | راهنما
fa button: مشاهده سبد خرید | فیلتر | پیام جدید
hi link: मेरी बुकिंग | हटाए गए आइटम | भुगतान इतिहास
hi button: कार्ट देखें | फ़िल्टर | नया संदेश
th link: การจองของฉัน | รายการที่ลบแล้ว | ประวัติการชำระเงิน
th button: ดูตะกร้า | ตัวกรอง | ข้อความใหม่
vi link: Đặt chỗ của tôi | Đã xóa | Lịch sử thanh toán
vi button: Xem giỏ hàng | Lọc | Tin nhắn mới | Xem bình luận
id link: Riwayat pembayaran | Item yang dihapus | Bantuan
id button: Lihat keranjang | Saring | Pesan baru | Lihat komentar
zh link: 我的预订 | 最近删除 | 支付记录 | 帮助中心 | 我的預訂 | 已刪除的項目 | 付款記錄
zh button: 查看购物车 | 筛选 | 新消息 | 查看评论 | 修改地址 | 查看購物車 | 新訊息
ja link: 予約一覧 | 購入履歴 | 削除済み | ヘルプ | お届け先
ja button: カートを見る | 絞り込み | 新規メッセージ | コメントを表示 | 住所を変更
ko link: 예약 내역 | 결제 내역 | 삭제된 항목 | 도움말
ko button: 장바구니 보기 | 필터 | 새 메시지 | 댓글 보기 | 주소 변경
`;
