// Cases that were written when the tables of words were considered finished for the first time.

export const kAskedHeldOut = `
en button: Order pizza | Book appointment | Submit bid | Confirm transfer | Send payment link | Remove member | Discard draft | End session now
en button: Publish story | Post reply | Share publicly | Accept and continue | Approve timesheet | Reject expense | Block sender | Report listing
en button: Pay $12.50 with Visa | Cancel my trip | Close account permanently | Delete for everyone | Subscribe now | Leave team | Sign here
en button: Approve all | Send to printer | Donate monthly | Start free trial | Renew for 1 year | Empty recycle bin | Connect bank | Invite Bob
en dialog: Delete board? » Delete it | Clear your cart? » Clear | End the call? » End | Send 240 e-mails? » Send all | Reject request? » Reject
en dialog: Do you really want to cancel your booking? » Yes, cancel | Deactivate account? » Deactivate
en asking: Remove Ada from the team? » Yes | Really discard this draft? » OK
en icon: fa-regular fa-trash-can | bi-trash3-fill | icon-trash icon | remix ri-send-plane-fill | ph ph-trash
en menuitem: Remove from library | Delete conversation | Post as draft copy | Unfriend
en enter: textbox+multiline Type your message… | editable Add a comment… | searchbox Message Ada
en drop: Recycle bin | Trash can
en select: Action » Delete permanently
en button: De1ete | ꓢꓰꓠꓓ | S e n d | 🄳🄴🄻🄴🅃🄴 | 🚮 | pay_now | sendMoney
de button: Bestellung abschicken | Nachricht löschen | Beitrag teilen | Jetzt spenden | Mitglied entfernen | Zahlung freigeben
fr button: Passer commande | Envoyer ma demande | Supprimer la conversation | Inviter un ami | Signer le document
es button: Confirmar compra | Eliminar foto | Compartir publicación | Unirse al grupo | Cancelar suscripción
it button: Completa ordine | Elimina foto | Condividi post | Annulla abbonamento | Blocca utente
pt button: Finalizar pedido | Excluir foto | Compartilhar publicação | Cancelar assinatura
nl button: Bestelling bevestigen | Foto verwijderen | Bericht delen | Abonnement opzeggen
pl button: Potwierdź zamówienie | Usuń zdjęcie | Udostępnij post | Anuluj zamówienie
cs button: Potvrdit objednávku | Smazat fotku | Sdílet příspěvek | Pozvat přátele
sk button: Potvrdiť objednávku | Zmazať fotku | Zdieľať
hu button: Foglalás véglegesítése | Fotó törlése | Bejegyzés megosztása
ro button: Confirmă comanda | Șterge fotografia | Distribuie postarea
bg button: Потвърди поръчката | Изтрий снимката | Покани приятели
ru button: Подтвердить заказ | Удалить фото | Поделиться записью | Вступить в группу | Оформить подписку
uk button: Оформити передплату | Видалити фото | Поділитися записом
sr button: Potvrdi porudžbinu | Obriši sliku | Podeli objavu
hr button: Potvrdi narudžbu | Izbriši sliku | Podijeli objavu
sl button: Potrdi naročilo | Izbriši sliko
el button: Επιβεβαίωση παραγγελίας | Διαγραφή φωτογραφίας | Κοινοποίηση ανάρτησης
tr button: Siparişi tamamla | Fotoğrafı sil | Gönderiyi paylaş | Gruba katıl
sv button: Bekräfta beställning | Radera bild | Dela inlägget | Avboka tid
da button: Bekræft bestilling | Slet billede | Inviter venner
nb button: Bekreft bestilling | Slett bilde | Del innlegg
fi button: Vahvista maksu | Poista kuva | Jaa julkaisu
et button: Kinnita makse | Kustuta pilt | Jaga postitust
lv button: Apstiprināt pasūtījumu | Dzēst attēlu | Dalīties ar ierakstu
lt button: Patvirtinti mokėjimą | Ištrinti nuotrauką | Dalintis įrašu
ar button: تأكيد الدفع | حذف الصورة | مشاركة المنشور | حظر المستخدم
he button: אישור תשלום | מחק תמונה | שתף פוסט
fa button: پرداخت نهایی | حذف عکس | دعوت دوستان
hi button: भुगतान की पुष्टि करें | फ़ोटो हटाएं | पोस्ट शेयर करें
bn button: অর্ডার করুন এখনই | ছবি মুছুন | পোস্ট শেয়ার করুন
ta button: புகைப்படத்தை நீக்கு | இடுகையைப் பகிர்
te button: ఫోటోను తొలగించు | పోస్ట్‌ను షేర్ చేయి
ur button: تصویر حذف کریں | پوسٹ شیئر کریں
th button: ยืนยันการชำระเงิน | ลบรูปภาพ | แชร์โพสต์
vi button: Xác nhận thanh toán | Xóa ảnh | Chia sẻ bài viết
id button: Konfirmasi pembayaran | Hapus foto | Bagikan postingan
ms button: Sahkan pembayaran | Padam foto
tl button: Kumpirmahin ang bayad | Burahin ang larawan
zh button: 确认订单 | 删除照片 | 分享帖子 | 屏蔽用户 | 確認訂單 | 刪除相片 | 分享貼文
ja button: 支払いを確定 | 写真を削除 | 投稿をシェア | ユーザーをブロック
ko button: 결제 확정하기 | 사진 삭제 | 게시물 공유 | 사용자 차단
ca button: Confirma la comanda | Suprimeix la foto
gl button: Confirmar compra | Eliminar foto
eu button: Baieztatu eskaera | Ezabatu argazkia
ga button: Scrios grianghraf | Deimhnigh ordú
is button: Staðfesta pöntun | Eyða mynd
mt button: Ħassar ir-ritratt
sq button: Konfirmo porosinë | Fshi foton
mk button: Потврди нарачка | Избриши слика
sw button: Thibitisha oda | Futa picha
af button: Bevestig bestelling | Skrap foto
hy button: Հաստատել պատվերը | Ջնջել լուսանկարը
ka button: შეკვეთის დადასტურება | ფოტოს წაშლა
kk button: Тапсырысты растау | Фотоны жою
`;

export const kEverydayHeldOut = `
en link: Help with an order | Delivery options | Top sellers | Booking terms | Share your story | Sent items | Job postings | About our ads
en link: Gift ideas | Rent control explained | Newsletter archive | Call centre hours | Reviews | Donors | Blog | Community guidelines
en link: How refunds work | Payments API reference | Subscriptions | Invitations | Ordered items | Paid plans | Payroll | Purchases
en button: Show order details | Edit order | View invitation | Next step | Choose seats | Select dates | Change plan | Customize | View receipt
en button: Search flights | Show prices | Update cart quantity | Switch account | Edit profile | Write a message | Draft reply | Reply options
en button: Expand comment thread | Sort comments | Jump to latest | Pick a date | Attach options | Show keyboard shortcuts | Minimize | Pin
en button: Continue shopping | Keep subscription | Don't delete | Never mind | No, thanks | Back to cart | Save changes | Save for later
en button: Listen | Watch trailer | Read more | Translate | Zoom out | Next photo | Grid view | Reset view | Check in date | Show sender
en menuitem: Open in new tab | View source | Sort by date | Copy message link | Make a copy | Edit message | Add label | Word count
en opens: Add payment | Post | Submit | Cancel plan
en ellipsis: Send to… | Remove…
en expands: Delete options | Order summary | Send
en dialog: Delete board? » Keep it | Clear your cart? » Cancel | What's new in messages » Got it | Add people » Add | Rename file » Rename
en dialog: Choose a plan » Compare | Order 4711 » Close | Delete account? » Learn more
en asking: Do you like cookies? » No | Is this summary useful? » Yes | Is the map correct? » OK
en enter: searchbox Filter orders | textbox Search people » Message | spinbutton Amount | combobox Assignee | textbox+multiline Bio | gridcell Total
en enter: editable Heading | textbox Tags » Publish | number Adults » Book | textbox+multiline Code
en key: ArrowLeft | Control+a | F2 | o | l
en drop: Backlog | Column 3 | Photos album
en select: Order » Ascending | Show me » Deleted messages | Font » Courier | Shipping » Express | Country » Chad
en tab: Posts | Orders | Swap | Send feedback
en row: Payment received | Re: order confirmation | Delete key broken
en icon: fas fa-bell | bi bi-list | material-icons-outlined home | icon-menu icon-lg | CloseIcon | ExpandMoreIcon | fa-user | ph ph-gear
de link: Bestellstatus | Zahlungsmöglichkeiten | Ratgeber Kauf | Newsletter-Archiv | Geteilt mit mir | Stellenangebote
de button: Bestellung ansehen | Entwurf speichern | Filter anwenden | Passwort anzeigen | Weiter einkaufen | Datum wählen | Kommentar bearbeiten
fr link: État de la commande | Offres d'emploi | Cartes cadeaux | Guide d'achat | Abonnements
fr button: Voir la commande | Continuer mes achats | Choisir une date | Modifier le commentaire | Afficher le mot de passe
es link: Estado del pedido | Guía de compra | Ofertas de empleo | Suscripciones
es button: Ver pedido | Seguir comprando | Elegir fecha | Editar comentario | Mostrar contraseña
it link: Stato ordine | Offerte di lavoro | Abbonamenti | Buoni regalo
it button: Vedi ordine | Continua gli acquisti | Scegli data | Modifica commento
pt link: Status do pedido | Vagas | Assinaturas
pt button: Ver pedido | Continuar comprando | Escolher data | Editar comentário
nl link: Bestelstatus | Vacatures | Abonnementen | Cadeaubonnen
nl button: Bestelling bekijken | Verder winkelen | Datum kiezen | Reactie bewerken
pl link: Status zamówienia | Oferty pracy | Subskrypcje
pl button: Zobacz zamówienie | Kontynuuj zakupy | Wybierz datę | Edytuj komentarz
cs link: Stav objednávky | Volná místa | Předplatné
cs button: Zobrazit objednávku | Pokračovat v nákupu | Vybrat datum
hu link: Rendelés állapota | Állások | Előfizetések
hu button: Rendelés megtekintése | Vásárlás folytatása | Dátum kiválasztása
ro link: Starea comenzii | Cariere | Abonamente
ro button: Vezi comanda | Continuă cumpărăturile | Alege data
ru link: Статус заказа | Вакансии | Подписки | Подарочные карты
ru button: Посмотреть заказ | Продолжить покупки | Выбрать дату | Изменить комментарий | Показать пароль
uk link: Статус замовлення | Вакансії | Підписки
uk button: Переглянути замовлення | Продовжити покупки | Вибрати дату
el link: Κατάσταση παραγγελίας | Θέσεις εργασίας | Συνδρομές
el button: Προβολή παραγγελίας | Συνέχεια αγορών | Επιλογή ημερομηνίας
tr link: Sipariş durumu | Kariyer | Abonelikler
tr button: Siparişi görüntüle | Alışverişe devam et | Tarih seç | Yorumu düzenle
sv link: Orderstatus | Lediga jobb | Prenumerationer
sv button: Visa beställning | Fortsätt handla | Välj datum
da link: Ordrestatus | Ledige job | Abonnementer
da button: Vis ordre | Fortsæt med at handle | Vælg dato
fi link: Tilauksen tila | Avoimet työpaikat
fi button: Näytä tilaus | Jatka ostoksia | Valitse päivä
ar link: حالة الطلب | الوظائف | الاشتراكات
ar button: عرض الطلب | متابعة التسوق | اختر التاريخ
he link: מצב הזמנה | משרות | מינויים
he button: הצג הזמנה | המשך קניות | בחר תאריך
fa link: وضعیت سفارش | فرصت‌های شغلی
fa button: مشاهده سفارش | ادامه خرید | انتخاب تاریخ
hi link: ऑर्डर की स्थिति | सदस्यताएं
hi button: ऑर्डर देखें | खरीदारी जारी रखें | तारीख चुनें
th link: สถานะคำสั่งซื้อ | ร่วมงานกับเรา
th button: ดูคำสั่งซื้อ | เลือกซื้อสินค้าต่อ | เลือกวันที่
vi link: Trạng thái đơn hàng | Tuyển dụng
vi button: Xem đơn hàng | Tiếp tục mua sắm | Chọn ngày
id link: Status pesanan | Lowongan kerja | Langganan
id button: Lihat pesanan | Lanjut belanja | Pilih tanggal
zh link: 订单状态 | 招聘 | 订阅管理 | 訂單狀態 | 會員專區
zh button: 查看订单 | 继续购物 | 选择日期 | 编辑评论 | 查看訂單 | 繼續購物
ja link: 注文状況 | 採用情報 | 定期購入一覧
ja button: 注文を見る | 買い物を続ける | 日付を選択 | コメントを編集
ko link: 주문 상태 | 채용 | 구독 관리
ko button: 주문 보기 | 쇼핑 계속하기 | 날짜 선택 | 댓글 수정
`;
