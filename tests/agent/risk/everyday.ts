// Everyday controls that only observe, move or open something, in the notation of controls.ts. Like asked.ts, they were
// written before the tables of words.

export const kEveryday = `
en link: Order history | Checkout our blog | Payment methods | Delivery | Send feedback | Returns & orders | Shipping and payment
en link: How to pay | Share price | Post office finder | Blog posts | Cancellation policy | Privacy policy | Terms of service
en link: Buy vs rent: what it really costs | Delete cookies in Chrome - Help | Book reviews | The Book of Dust | Sign in | Log out
en link: Invite-only sale | Report: markets in May | Donations | Subscribers | Comments (12) | 48 comments | Reply to all: what went wrong?
en link: Transfers | Withdrawals | Approved requests | Blocked users | Following | Followers | Likes | Downloads | Installation guide
en link: PayPal | SendGrid | PostgreSQL | Postman | SharePoint | Facebook Marketplace | Payments | Bookings | Reservations
en link: Upload history | Careers: apply | Sell with us | Gift cards | Subscription plans | Pricing | Cart (2) | Basket | Trash | Bin | Sent
en button: Search | Filter | Sort by price | Order by date | Next | Previous | Back | Close | Cancel | Menu | More options | Expand all
en button: Add to cart | Add to wishlist | Add to list | Add row | New message | Compose | New post | Create | Edit | Save | Save draft
en button: Show password | Clear filters | Remove filter | Clear search | Reset filters | Reset zoom | Undo | Redo | Copy link | Zoom in
en button: Select all | View order | Track order | View details | Show comments | Hide replies | Load more comments | See all reviews
en button: Sign in | Log in | Continue with Google | Settings | Notifications | Play | Pause | Mute | Full screen | Dark mode | Refresh
en button: Done | Continue | Confirm | OK | Yes | No | Got it | Not now | Keep editing | × | ✕ | Dismiss | Apply filters | Apply | Today
en button: Order summary | Payment details | Message list | Inbox | Preview | Print preview | Calendar | Add a note | Add attachment options
en button: Preview post | Edit comment | Write a review | Start searching | Show on map | Pin to sidebar | Bold | Insert link | Check availability
en tab: Delete | Send | Transfer | Buy | Orders | Payments | Comments | Downloads
en button: 🔍 | ⚙ | ☰ | ✏️ | ▶ | ◀ | ⭐ | 🏠 | 👤 | 🔔 | ➕ | ▲ | ▼ | 🌙 | ℹ | search | menu | expand_more | shopping_cart | arrow_back
en icon: fa fa-search | fa fa-bars | octicon octicon-gear | bi bi-chevron-down | mdi mdi-account | lucide lucide-x | icon-close | btn btn-primary
en icon: fa fa-envelope | ui-icon-calendar | fas fa-sort | HomeIcon | MenuIcon | sendbird-avatar | poster-frame | bookmark-toggle
en file: /img/logo.svg | /icons/search-24.png | /img/calendar.png | /static/poster.jpg
en menuitem: Open | Rename… | Properties | Sort by | View | Copy | Select all | Move to folder… | Show in list | Details | Delete… | Share…
en opens: Delete | Buy | Share | Reply | Send money | Remove | Report
en ellipsis: Delete… | Buy... | Invite people…
en expands: Share | Download | Comments | Book
en heading: Order summary | Payment methods | Your order | Delivery address | Send feedback | Share your thoughts | Comments
en option: Price: low to high | Order by name | Post office box | Germany | Bookshop | Transfer students | PayPal
en dialog: Delete account for ever? » Cancel | Delete account for ever? » No | Delete account for ever? » Keep account | Leave page? » Stay
en dialog: New contact » Save | Filters » Apply | What's new » OK | Welcome » Continue | Choose a date » Done | Select language » Confirm
en asking: Is this what you were looking for? » Yes | Did this page help? » No
en enter: searchbox Search messages | textbox To recipients | spinbutton Quantity | combobox Country | gridcell B7 | textbox Go to page
en enter: textbox+multiline Description | editable Untitled document | combobox Add people | textbox Filter by name | number Quantity » Buy now
en enter: textbox Recipients » Send | combobox To » Send | number Amount | textbox+multiline Notes | searchbox Find in comments
en key: ArrowDown | Escape | Tab | j | k | ? | / | PageDown | Home | Control+f
en drop: Done column | Inbox | In progress | Folder Reports | Cell B7 | Favourites
en select: Sort by » Price | Country » Germany | Sort » Order by date | Language » English | Show » Deleted items | Per page » 50
en row: Ada Lovelace | Invoice 4711 | Report_final.pdf
en card: How I learned to delete my feed and post less: an essay on the order of things | Book of the week: share the joy, buy less
en nav: send Sent | delete Trash | download Downloads | share Shared with me | report Reports
de link: Bestellungen | Zahlungsarten | Versand und Zahlung | Gesendet | Papierkorb | Gutschein kaufen: so geht es | Datenschutz
de button: Filter zurücksetzen | In den Warenkorb | Weiter | Abbrechen | Anmelden | Mehr anzeigen | Bearbeiten | Sortieren | Speichern
de dialog: Konto löschen? » Abbrechen | Konto löschen? » Nein
fr link: Mes commandes | Moyens de paiement | Livraison | Messages envoyés | Corbeille | Nous contacter | Suivi de commande
fr button: Ajouter au panier | Réinitialiser les filtres | Suivant | Annuler | Fermer | Afficher plus | Trier par prix | Modifier
es link: Mis pedidos | Formas de pago | Envíos y devoluciones | Enviados | Papelera | Historial de compras
es button: Añadir al carrito | Limpiar filtros | Siguiente | Cancelar | Cerrar | Ver más | Ordenar por precio | Editar | Buscar
it link: I miei ordini | Metodi di pagamento | Spedizione | Posta inviata | Cestino
it button: Aggiungi al carrello | Azzera filtri | Avanti | Annulla | Chiudi | Mostra altro | Ordina per prezzo
pt link: Meus pedidos | Formas de pagamento | Entrega | Enviados | Lixeira
pt button: Adicionar ao carrinho | Limpar filtros | Próximo | Cancelar | Fechar | Ver mais | Ordenar por preço
nl link: Mijn bestellingen | Betaalmethoden | Bezorging | Verzonden | Prullenbak
nl button: In winkelwagen | Filters wissen | Volgende | Annuleren | Sluiten | Meer tonen | Sorteren op prijs
pl link: Zamówienia | Historia zamówień | Metody płatności | Dostawa | Wysłane | Kosz
pl button: Dodaj do koszyka | Wyczyść filtry | Zaloguj się | Pokaż więcej | Anuluj | Dalej | Szukaj
pl dialog: Usunąć konto? » Nie | Usunąć konto? » Anuluj
cs link: Moje objednávky | Způsoby platby | Doprava a platba | Odeslané | Koš
cs button: Do košíku | Zrušit filtry | Přihlásit se | Zobrazit více | Zrušit | Další
sk link: Moje objednávky | Doprava a platba | Odoslané | Kôš
sk button: Do košíka | Zrušiť filtre | Prihlásiť sa | Zobraziť viac | Zrušiť
hu link: Rendeléseim | Fizetési módok | Szállítás | Elküldött | Lomtár
hu button: Kosárba | Szűrők törlése | Bejelentkezés | Továbbiak | Mégse | Keresés
ro link: Comenzile mele | Metode de plată | Livrare | Trimise | Coș de gunoi
ro button: Adaugă în coș | Șterge filtrele | Conectare | Vezi mai multe | Anulează | Caută
bg link: Моите поръчки | Начини на плащане | Доставка | Изпратени | Кошче
bg button: Добави в количката | Изчисти филтрите | Вход | Покажи още | Отказ
ru link: Мои заказы | Способы оплаты | Доставка и оплата | Отправленные | Корзина | История покупок
ru button: В корзину | Сбросить фильтры | Войти | Показать ещё | Отмена | Далее | Поиск | НАЙТИ
ru dialog: Удалить чат навсегда? » Отмена | Удалить чат навсегда? » Нет
uk link: Мої замовлення | Способи оплати | Доставка | Надіслані | Кошик
uk button: До кошика | Скинути фільтри | Увійти | Показати ще | Скасувати
sr link: Moje porudžbine | Načini plaćanja | Dostava | Poslato | Otpad
sr button: Dodaj u korpu | Poništi filtere | Prijavi se | Otkaži | Претрага | Prikaži još
hr link: Moje narudžbe | Načini plaćanja | Poslano
hr button: Dodaj u košaricu | Ukloni filtre | Prijava | Odustani | Prikaži više
sl link: Moja naročila | Načini plačila | Poslano
sl button: V košarico | Počisti filtre | Prijava | Prekliči | Prikaži več
el link: Οι παραγγελίες μου | Τρόποι πληρωμής | Απεσταλμένα | Κάδος
el button: Προσθήκη στο καλάθι | Καθαρισμός φίλτρων | Σύνδεση | Ακύρωση | Αναζήτηση
tr link: Siparişlerim | Ödeme yöntemleri | Teslimat | Gönderilenler | Çöp kutusu
tr button: Sepete ekle | Filtreleri temizle | Giriş yap | İptal | Ara | Daha fazla göster
sv link: Mina beställningar | Betalningssätt | Leverans | Skickat | Papperskorgen
sv button: Lägg i varukorgen | Rensa filter | Logga in | Avbryt | Visa mer
da link: Mine ordrer | Betalingsmetoder | Levering | Sendt | Papirkurv
da button: Læg i kurv | Ryd filtre | Log ind | Annuller | Vis mere
nb link: Mine bestillinger | Betalingsmåter | Sendt | Papirkurv
nb button: Legg i handlekurv | Nullstill filter | Logg inn | Avbryt | Vis mer
fi link: Omat tilaukset | Maksutavat | Toimitus | Lähetetyt | Roskakori
fi button: Lisää ostoskoriin | Tyhjennä suodattimet | Kirjaudu sisään | Peruuta | Näytä lisää
et link: Minu tellimused | Makseviisid | Saadetud
et button: Lisa ostukorvi | Tühjenda filtrid | Logi sisse | Tühista | Kuva rohkem
lv link: Mani pasūtījumi | Maksājumu veidi | Nosūtītie
lv button: Pievienot grozam | Notīrīt filtrus | Pieslēgties | Atcelt | Rādīt vairāk
lt link: Mano užsakymai | Mokėjimo būdai | Išsiųsta
lt button: Į krepšelį | Išvalyti filtrus | Prisijungti | Atšaukti | Rodyti daugiau
ar link: طلباتي | طرق الدفع | الشحن والتوصيل | المرسلة | سلة المهملات
ar button: أضف إلى السلة | مسح الفلاتر | تسجيل الدخول | إلغاء | عرض المزيد | بحث
he link: ההזמנות שלי | אמצעי תשלום | משלוחים | נשלחו | אשפה
he button: הוספה לסל | ניקוי מסננים | התחברות | ביטול | הצג עוד
fa link: سفارش‌های من | روش‌های پرداخت | ارسال‌شده | سطل زباله
fa button: افزودن به سبد خرید | حذف فیلترها | ورود | انصراف | نمایش بیشتر
hi link: मेरे ऑर्डर | भुगतान के तरीके | भेजे गए | ट्रैश
hi button: कार्ट में जोड़ें | फ़िल्टर हटाएं | साइन इन करें | रद्द करें | और दिखाएं
bn link: আমার অর্ডার | পাঠানো | ট্র্যাশ
bn button: কার্টে যোগ করুন | ফিল্টার মুছুন | সাইন ইন | বাতিল | আরও দেখুন
ta link: எனது ஆர்டர்கள் | அனுப்பியவை
ta button: கார்ட்டில் சேர் | உள்நுழை | ரத்துசெய் | மேலும் காட்டு
te link: నా ఆర్డర్లు | పంపినవి
te button: కార్ట్‌కు జోడించు | సైన్ ఇన్ | రద్దు చేయి | మరిన్ని చూపు
ur link: میرے آرڈرز | بھیجے گئے
ur button: کارٹ میں شامل کریں | لاگ ان کریں | منسوخ کریں | مزید دکھائیں
th link: คำสั่งซื้อของฉัน | วิธีการชำระเงิน | ส่งแล้ว | ถังขยะ | การจัดส่ง
th button: หยิบใส่ตะกร้า | ล้างตัวกรอง | เข้าสู่ระบบ | ยกเลิก | ดูเพิ่มเติม
vi link: Đơn hàng của tôi | Phương thức thanh toán | Đã gửi | Thùng rác
vi button: Thêm vào giỏ hàng | Xóa bộ lọc | Đăng nhập | Hủy | Xem thêm
id link: Pesanan saya | Metode pembayaran | Terkirim | Sampah | Pesan
id button: Tambah ke keranjang | Hapus filter | Masuk | Batal | Lihat lainnya
ms link: Pesanan saya | Kaedah pembayaran | Dihantar
ms button: Tambah ke troli | Kosongkan penapis | Log masuk | Batal | Lihat lagi
tl button: Idagdag sa cart | I-clear ang mga filter | Mag-log in | Kanselahin | Tumingin pa
zh link: 我的订单 | 支付方式 | 已发送 | 回收站 | 配送说明 | 我的訂單 | 付款方式 | 寄件備份 | 垃圾桶 | 发布会回顾
zh button: 加入购物车 | 清除筛选 | 登录 | 取消 | 查看更多 | 搜索 | 加入購物車 | 清除篩選 | 登入 | 顯示更多
zh dialog: 确定要删除该聊天吗？ » 取消
ja link: 注文履歴 | 支払い方法 | 送信済み | ゴミ箱 | 送料について | 削除済みアイテム
ja button: カートに入れる | 絞り込みをクリア | ログイン | キャンセル | もっと見る | 検索
ja dialog: このメッセージを削除しますか？ » キャンセル | このメッセージを削除しますか？ » いいえ
ko link: 주문 내역 | 결제 수단 | 보낸편지함 | 휴지통 | 배송 안내
ko button: 장바구니에 담기 | 필터 초기화 | 로그인 | 취소 | 더보기 | 검색
ca button: Afegeix a la cistella | Esborra els filtres | Inicia la sessió | Cancel·la | Mostra'n més
gl button: Engadir á cesta | Borrar filtros | Iniciar sesión | Cancelar | Ver máis
eu button: Gehitu saskira | Garbitu iragazkiak | Hasi saioa | Utzi | Erakutsi gehiago
ga button: Cuir sa chiseán | Glan na scagairí | Logáil isteach | Cealaigh | Taispeáin tuilleadh
is button: Setja í körfu | Hreinsa síur | Skrá inn | Hætta við | Sýna meira
mt button: Żid mal-basket | Neħħi l-filtri | Idħol | Ikkanċella | Uri aktar
sq button: Shto në shportë | Pastro filtrat | Hyr | Anulo | Shfaq më shumë
mk button: Додај во кошничка | Исчисти филтри | Најави се | Откажи | Прикажи повеќе
sw button: Weka kwenye kikapu | Futa vichujio | Ingia | Ghairi | Onyesha zaidi
af button: Voeg by mandjie | Vee filters uit | Meld aan | Kanselleer | Wys meer
hy button: Ավելացնել զամբյուղ | Մաքրել ֆիլտրերը | Մուտք | Չեղարկել | Տեսնել ավելին
ka button: კალათაში დამატება | ფილტრების გასუფთავება | შესვლა | გაუქმება | მეტის ნახვა
kk button: Себетке қосу | Сүзгілерді тазалау | Кіру | Болдырмау | Тағы көрсету
`;
