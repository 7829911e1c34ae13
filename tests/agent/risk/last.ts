// Cases that were written last, after the tables were considered finished a second time.

export const kAskedLast = `
en button: Buy 2 tickets | Pay invoice | Place bid | Rent for $3.99 | Confirm delivery address and pay | Transfer £40 | Sell shares
en button: Remove collaborator | Delete branch | Discard all changes | Cancel event | End meeting for all | Unsubscribe me | Leave workspace
en button: Send reminder | Submit ticket | Reply to all | Post update | Publish release | Share with everyone | Register for event
en button: Approve request | Deny access | Block this caller | Report abuse | Link PayPal account | Accept terms | Sign petition
en dialog: Delete "Budget 2026"? » Delete | Unfollow Ada? » Unfollow | Send money? » Confirm | Quit the group? » Yes
en asking: You are about to publish 3 posts. Continue? » Continue | Delete the selected rows? » Confirm
en icon: fa-solid fa-trash fa-lg | lucide-send | mdi-cart-checkout | icon-delete-outline | tabler-icon-share
de button: Angebot annehmen | Rechnung bezahlen | Kommentar löschen | Gruppe beitreten | Jetzt anmelden und kaufen | Vertrag kündigen
fr button: Payer la facture | Supprimer le commentaire | Rejoindre le groupe | Résilier mon contrat | Publier le commentaire
es button: Pagar factura | Eliminar comentario | Publicar foto | Enviar dinero | Cancelar reserva
it button: Paga fattura | Elimina commento | Invia denaro | Cancella account
pt button: Pagar fatura | Excluir comentário | Enviar dinheiro | Cancelar reserva
nl button: Factuur betalen | Reactie verwijderen | Geld overmaken | Reservering annuleren
pl button: Zapłać fakturę | Usuń komentarz | Zarezerwuj termin | Dołącz do grupy
cs button: Zaplatit fakturu | Smazat komentář | Rezervovat termín
hu button: Számla kifizetése | Komment törlése | Időpont foglalása
ro button: Plătește factura | Șterge comentariul | Rezervă o masă
ru button: Оплатить счёт | Удалить комментарий | Забронировать столик | Отправить резюме
uk button: Сплатити рахунок | Видалити коментар | Забронювати столик
el button: Πληρωμή λογαριασμού | Διαγραφή σχολίου | Κράτηση τραπεζιού
tr button: Faturayı öde | Yorumu sil | Randevu al | Para gönder
sv button: Betala faktura | Ta bort kommentar | Boka bord
da button: Betal faktura | Slet kommentar | Book bord
fi button: Maksa lasku | Poista kommentti | Varaa pöytä
ar button: دفع الفاتورة | حذف التعليق | حجز موعد | إرسال المال
he button: תשלום חשבון | מחק תגובה | הזמן שולחן
fa button: پرداخت صورتحساب | حذف نظر | رزرو میز
hi button: बिल का भुगतान करें | टिप्पणी हटाएं | टेबल बुक करें
th button: จ่ายบิล | ลบความคิดเห็น | จองโต๊ะ
vi button: Thanh toán hóa đơn | Xóa bình luận | Đặt bàn
id button: Bayar tagihan | Hapus komentar | Pesan meja
zh button: 支付账单 | 删除评论 | 预订餐桌 | 支付帳單 | 刪除留言
ja button: 請求書を支払う | コメントを削除 | テーブルを予約する
ko button: 요금 결제 | 댓글 삭제 | 테이블 예약하기
`;

export const kEverydayLast = `
en link: Bills and payments | Order tracking help | Who to follow | Sharing options | My tickets | Delete vs archive: which to use | Newsroom
en link: Refund policy | Returns | How to send a parcel | Table booking FAQ | Press | Careers | Investor relations | Accessibility statement
en button: Choose size | View bill | Show archived | Open comments | Edit event | Rename file | New folder | Undo | Search messages | Next
en button: Filter by price | Select seats | Change currency | See details | Hide details | Scroll to top | Play video | Turn on captions
en button: Add guests | Edit cart | Continue to shipping | Back to results | Save search | Compare | Clear dates | Reset map | Mark all as read
en dialog: Delete "Budget 2026"? » Keep | Send money? » Cancel | Filters » Show 24 results | Pick a colour » Select | Share » Copy
en asking: Do you want to continue in English? » Yes | Was this answer right? » Yes
en enter: searchbox Search by name | spinbutton Number of tickets » Buy | combobox Add recipients | textbox+multiline Address | gridcell Q3
en icon: fa fa-download-cloud-off | bi bi-chevron-right | icon-user | icon-calendar | fas fa-filter
en menuitem: Cut | Zoom in | Sort ascending | New window | Show ruler
de link: Rechnungen | Lieferstatus | Kommentare | Terminübersicht | Hilfe zur Bestellung
de button: Rechnung ansehen | Größe wählen | Kommentare anzeigen | Termin bearbeiten | Suche speichern | Alle anzeigen
fr link: Mes factures | Suivi de livraison | Commentaires | Carrières
fr button: Voir la facture | Choisir une taille | Afficher les détails | Modifier le rendez-vous | Tout afficher
es link: Mis facturas | Seguimiento del envío | Comentarios | Trabaja con nosotros
es button: Ver factura | Elegir talla | Mostrar detalles | Editar cita | Ver todo
it button: Vedi fattura | Scegli taglia | Mostra dettagli | Modifica appuntamento
pt button: Ver fatura | Escolher tamanho | Mostrar detalhes | Editar consulta
nl button: Factuur bekijken | Maat kiezen | Details tonen | Afspraak wijzigen
pl button: Pokaż fakturę | Wybierz rozmiar | Pokaż szczegóły | Edytuj termin
cs button: Zobrazit fakturu | Vybrat velikost | Zobrazit podrobnosti
hu button: Számla megtekintése | Méret kiválasztása | Részletek
ro button: Vezi factura | Alege mărimea | Detalii
ru button: Посмотреть счёт | Выбрать размер | Показать детали | Изменить запись
uk button: Переглянути рахунок | Вибрати розмір | Показати деталі
el button: Προβολή λογαριασμού | Επιλογή μεγέθους | Λεπτομέρειες
tr button: Faturayı görüntüle | Beden seç | Ayrıntıları göster
sv button: Visa faktura | Välj storlek | Visa detaljer
da button: Vis faktura | Vælg størrelse | Vis detaljer
fi button: Näytä lasku | Valitse koko | Näytä tiedot
ar button: عرض الفاتورة | اختر المقاس | عرض التفاصيل
he button: הצג חשבונית | בחר מידה | הצג פרטים
fa button: مشاهده صورتحساب | انتخاب سایز | نمایش جزئیات
hi button: बिल देखें | आकार चुनें | विवरण दिखाएं
th button: ดูบิล | เลือกขนาด | แสดงรายละเอียด
vi button: Xem hóa đơn | Chọn kích cỡ | Hiển thị chi tiết
id button: Lihat tagihan | Pilih ukuran | Tampilkan detail
zh button: 查看账单 | 选择尺码 | 显示详情 | 查看帳單 | 選擇尺寸
ja button: 請求書を見る | サイズを選択 | 詳細を表示
ko button: 청구서 보기 | 사이즈 선택 | 자세히 보기
`;
