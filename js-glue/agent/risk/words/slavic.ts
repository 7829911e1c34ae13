// The words for effects in the Slavic languages. The notation is that of read_words.ts.

export const SLAVIC: string = `
pl
pay: kup, kup teraz, kupuję, kupić, zapłać, płacę, zapłacić, opłać, zamów, zamawiam, zamówić, złóż zamówienie, rezerwuj, zarezerwuj, rezerwuję, zasubskrybuj, wykup, przelej, wykonaj przelew, wypłać, wpłać, wesprzyj, przekaż darowiznę, licytuj, do kasy, subskrybuj, przechwyć płatność, pobierz płatność, zwróć pieniądze, =zwrot, oznacz jako opłacone
pay+ potwierdź złóż zatwierdź finalizuj wykonaj zrealizuj > zamówienie zakup płatność rezerwację przelew transakcję
delete: usuń, usunąć, skasuj, kasuj, wykasuj, odinstaluj, dezaktywuj, wypisz się, przestań obserwować, odrzuć zmiany, do kosza, unieważnij, odłącz, cofnij dostęp, usuń nagranie, odrzuć nagran*, =odrzuć, odrzuć wersję, cofnij publikację, przywróć do*, potwierdź usunięcie, =usunięcie, =usuwanie, wycofaj, zniszcz, likwiduj, =cofnij zaproszenie, odwołaj klucz
delete+ anuluj odwołaj zakończ zrezygnuj > subskrypcję zamówienie rezerwację wizytę rozmowę czat członkostwo konto umowę
delete+ opróżnij wyczyść > kosz koszyk historię
delete+ opuść zamknij > grupę serwer konto zespół
delete+ anuluj > zwrot reklamację płatność wysyłkę przelew
decide: zatwierdź, =zezwól, udziel dostępu, autoryzuj, przenieś własność
decide+ odrzuć zaakceptuj przyjmij odmów > prośbę zaproszenie wniosek ofertę zgłoszenie
block: zablokuj, =zgłoś, zgłoś nadużycie, zgłoś użytkownika, zgłoś post, zbanuj, wyrzuć, oznacz jako spam
connect+ połącz powiąż dodaj > konto bankowe kartę bank
accept: akceptuję, zaakceptuj, akceptuj, zgadzam się, wyrażam zgodę, podpisz
terms: regulamin*, warunki, polityk*, newsletter
publish: opublikuj, publikuj, udostępnij, skomentuj, zaproś, lubię to, =obserwuj, zagłosuj, tweetnij
send: wyślij, wysłać, odpowiedz, prześlij dalej, przekaż dalej, aplikuj, zarejestruj się, załóż konto, zadzwoń, dołącz, zgłoś się
send+ stwórz utwórz > użytkownika konto
upload: prześlij plik, wgraj, wybierz plik, dodaj plik, załącz plik, prześlij pliki, prześlij * plik*, prześlij nowy, prześlij zdjęcie, wrzuć nowy, wrzuć plik, załaduj plik, załaduj masowo, wgrać, dodaj pliki, prześlij obrazy, prześlij obraz, prześlij logo, prześlij grafik*
download: pobierz, zainstaluj, eksportuj, zapisz jako
unless: usuń filtr*, usuń wszystkie filtry, nie akceptuję, nie zgadzam się, ~wyślij opinię, kup i sprzedaj, odrzuć wszystkie, odrzuć wszystko, odrzuć cookies, zapisz jako wersję roboczą, zapisz jako szkic
yes: tak*, ok, potwierdź, potwierdzam, kontynuuj, dalej, zgadzam się
back: anuluj, wróć, wstecz, zamknij, edytuj, zmień, wyczyść, pomoc, pokaż, ukryj, szukaj, dodaj, nie, nie teraz, później, zachowaj
bin: kosz, śmietnik
writes: wiadomość*, odpowiedz*, komentarz*, napisz*
seeks: szukaj*, wyszuk*, filtr*, odbiorc*, =do, osoby
amounts: kwota*, cena, suma, oferta
asks: jak *, nie *

cs
pay: koupit, kup, zaplatit, zaplať, objednat, objednávka zavazující k platbě, odeslat objednávku, rezervovat, zarezervovat, předplatit, darovat, přispět, převést, vybrat peníze, přihodit, k pokladně, přijmout platbu, vrátit platbu, vrátit peníze, označit jako zaplaceno, =refundovat, refundovat
pay+ potvrdit dokončit odeslat provést > objednávku nákup platbu rezervaci převod
delete: smazat, odstranit, vymazat, zahodit, odinstalovat, deaktivovat, odhlásit odběr, odebrat, do koše, zneplatnit, přestat sledovat, odpojit, zrušit publikování, vrátit se k publik*, potvrdit odstranění, =smazání, =odstranění, vymaž, smaž, opustit kanál, odvolat, zrušit vrácení, zrušit reklamaci, zrušit platbu, zrušit publikaci
delete+ zrušit ukončit vypovědět stornovat > předplatné objednávku rezervaci účet konverzaci chat členství smlouvu hovor
delete+ vysypat vyprázdnit > koš košík historii
delete+ opustit > skupinu server tým
decide: schválit, =povolit, povolit přístup, udělit přístup, autorizovat, převod vlastnictví, převést vlastnictví
decide+ odmítnout zamítnout přijmout > žádost pozvánku nabídku
block: zablokovat, blokovat, =nahlásit, nahlásit uživatele, nahlásit příspěvek, zabanovat, označit jako spam
connect+ propojit připojit přidat > účet bankovní kartu banku
accept: souhlasím, přijmout vše, přijímám, akceptovat, podepsat
terms: podmínky, podmínkami, zásady ochrany, newsletter
publish: zveřejnit, publikovat, sdílet, komentovat, pozvat, to se mi líbí, =sledovat, hlasovat
send: odeslat, poslat, odpovědět, přeposlat, zaregistrovat se, vytvořit účet, zavolat, připojit se
send+ vytvořit > uživatele účet
upload: nahrát, vybrat soubor, přiložit soubor, =nahrání, hromadné nahrání, přidat soubor
download: stáhnout, nainstalovat, instalovat, exportovat, uložit jako, =vývoz, =export
unless: smazat filtr*, vymazat filtr*, odstranit filtr*, vymazat hledání, ~odeslat zpětnou vazbu, uložit jako koncept
yes: ano*, ok, potvrdit, pokračovat, další, rozumím
back: zrušit, zpět, zavřít, upravit, změnit, nápověda, zobrazit, skrýt, hledat, přidat, ne, teď ne, později, ponechat
bin: koš, odpadkový koš
writes: zpráv*, odpověď*, komentář*, napi*
seeks: hled*, filtr*, příjemc*, =komu
amounts: částka, cena, nabídka
asks: jak *, ne *

sk
pay: kúpiť, kúpte, zaplatiť, objednať, objednať s povinnosťou platby, rezervovať, predplatiť, darovať, prispieť, previesť, do pokladne, vrátiť peniaze, vrátiť platbu, označiť ako zaplatené
pay+ potvrdiť dokončiť odoslať > objednávku nákup platbu rezerváciu prevod
delete: odstrániť, zmazať, vymazať, zahodiť, odinštalovať, deaktivovať, odhlásiť odber, odobrať, do koša, prestať sledovať, =archivovať, zrušiť publikovanie, vrátiť sa k publik*, potvrdiť odstránenie, =odstránenie, opustiť kanál, odvolať, zrušiť vrátenie, zrušiť reklamáciu, zrušiť platbu, odpublikovať
delete+ zrušiť ukončiť vypovedať > predplatné objednávku rezerváciu účet konverzáciu chat členstvo zmluvu
delete+ vyprázdniť vysypať > kôš košík
delete+ opustiť > skupinu
decide: schváliť, =povoliť, povoliť prístup, previesť vlastníctvo
decide+ odmietnuť zamietnuť prijať > žiadosť pozvánku ponuku
block: zablokovať, blokovať, =nahlásiť, nahlásiť používateľa, označiť ako spam
connect+ prepojiť pripojiť pridať > účet bankový kartu
accept: súhlasím, prijať všetko, akceptovať, podpísať
terms: podmienky, zásady ochrany, newsletter
publish: zverejniť, publikovať, zdieľať, komentovať, pozvať, páči sa mi, =sledovať, hlasovať
send: odoslať, poslať, odpovedať, preposlať, zaregistrovať sa, vytvoriť účet, zavolať, pripojiť sa
send+ vytvoriť > používateľa
upload: nahrať, vybrať súbor, priložiť súbor, =nahranie, hromadné nahranie, pridať súbor
download: stiahnuť, nainštalovať, inštalovať, exportovať, uložiť ako, =export
unless: odstrániť filtr*, vymazať filtr*, zmazať filtr*, uložiť ako koncept
yes: áno*, ok, potvrdiť, pokračovať, ďalej
back: zrušiť, späť, zavrieť, upraviť, zmeniť, pomoc, zobraziť, skryť, hľadať, pridať, nie, teraz nie, neskôr, ponechať
bin: kôš
writes: správ*, odpoveď*, komentár*, napí*
seeks: hľad*, filtr*, príjemc*, =komu
amounts: suma, cena
asks: ako *

bg
pay: купи, купете, купи сега, плати, плащане сега, =плащане, поръчай, поръчвам, поръчай сега, завърши поръчката, резервирай, резервация сега, абонирай се, дари, преведи, изтегли пари, наддавай, към касата, осребряване на плащане, възстанови сума*, възстановяване на сума*, маркирай като платено
pay+ потвърди завърши изпрати > поръчката поръчка плащането покупката резервацията превода
delete: изтрий, изтриване, изтрийте, премахни, премахване, откажи абонамент*, отписване, отпиши се, деактивирай, деинсталирай, откажи поръчка*, отмени поръчка*, отмени абонамент*, закрий профила, напусни групата, изпразни кошчето, в кошчето, спри да следваш, отхвърляне, скрий публикация, върни се до публик*, =скрий от публика, отмяна на публикуването, отмени рекламация*, отмени плащане*, отказ на връщане, отнеми, отнемане, отмени *, премахнете
decide: одобри, одобряване, =разреши, =позволи, отхвърли заявка*, отхвърли поканата, отказвам заявката, прехвърляне на собственост
block: блокирай, блокиране, докладвай, докладване, =подай сигнал, маркирай като спам
connect: свържи профил*, свържи сметка*, свържи банкова сметка
accept: приемам, приеми, съгласен съм, съгласявам се, подпиши
terms: условия, условията, общи условия, политика за поверителност, бюлетин
publish: публикувай, публикуване, сподели, споделяне, коментирай, покани, харесва ми, =последвай, гласувай, поканете, публикувайте
send: изпрати, изпращане, отговори, препрати, кандидатствай, регистрирай се, регистрация, създай профил, създаване на профил, обади се, присъедини се, изпратете
upload: качи, качване, избери файл, прикачи файл, добавяне на файл, добави файл, =прикачване, качете
download: изтегли, изтегляне, инсталирай, инсталиране, експортирай, =износ, =експорт, изтеглете
unless: изтрий филтр*, премахни филтр*, не приемам, ~изпрати отзив, премахване на избора, отхвърляне на всички, премахни избора
yes: да, ок, потвърди, потвърждавам, продължи, напред
back: отказ, назад, затвори, редактирай, промени, помощ, покажи, скрий, търси, добави, не, не сега, по късно, запази
bin: кошче
writes: съобщение*, отговор*, коментар*, напиши*
seeks: търс*, филтр*, получател*
amounts: сума, цена
asks: как *, не *

ru
pay: купить, купи, купить сейчас, купить в 1 клик, оплатить, заплатить, заказать, оформить заказ, оформить подписку, сделать заказ, забронировать, бронировать, подписаться за*, оформить покупку, пожертвовать, поддержать проект, перевести, перевод денег, вывести, вывести средства, пополнить, пополнить счёт, сделать ставку, перейти к оплате, к оплате, продать, купить билет, получить платеж, принять платёж, вернуть деньги, оформить возврат, =возврат, отметить как оплаченный, списать средства
pay+ подтвердить оформить завершить отправить > заказ покупку оплату платёж бронирование бронь перевод подписку
delete: удалить, удаление, удалите, стереть, убрать, очистить корзину, очистить историю, отписаться, отписаться от*, деактивировать, отозвать, уничтожить, сбросить все*, в корзину удалить, переместить в корзину, отвязать, отключить аккаунт, завершить чат, завершить разговор, завершить диалог, завершить звонок, покинуть группу, выйти из группы, покинуть чат, выйти из чата, очистить чат, отменить публикацию, снять с публикации, вернуться к опублик*, восстановить версию, =отклонить, покинуть канал, сбросить пароль, завершить голосование, закончить голосование, закончить опрос, отбросить, исключить *, отозвать *
delete+ отменить расторгнуть закрыть > заказ подписку бронирование бронь запись договор аккаунт счёт встречу поездку
delete+ отменить > возврат претензию платёж доставку заявку перевод запрос
decide: одобрить, =разрешить, разрешить доступ, предоставить доступ, авторизовать, утвердить, передать владение, передать права
decide+ отклонить принять отказать > заявку запрос приглашение предложение заказ
block: заблокировать, блокировать, пожаловаться, =жалоба, забанить, исключить из*, в чёрный список, это спам, отметить как спам, отключить уведомления пользователя, разблокировать
connect+ привязать подключить связать добавить > счёт карту аккаунт банк кошелёк
accept: принять, принимаю, согласен, согласна, соглашаюсь, даю согласие, подписать
terms: условия, условиями, соглашение, соглашения, соглашением, политика конфиденциальности, политикой конфиденциальности, рассылка, рассылку
publish: опубликовать, публиковать, поделиться, запостить, комментировать, пригласить, нравится, =подписаться, проголосовать, выложить, разместить
send: отправить, послать, отправить сообщение, ответить, ответить всем, переслать, откликнуться, подать заявку, подать заявление, зарегистрироваться, создать аккаунт, позвонить, вступить, присоединиться, написать продавцу
send+ создать > пользователя
upload: загрузить файл, загрузить фото, выбрать файл, прикрепить файл, выгрузить, =загрузить, загрузить новый, загрузить нов*, загрузить * файл*, массовая загрузка, добавить файл, выгрузить файл, загрузить изображен*, загрузить документ*, загрузить видео, загрузить логотип, загрузить аватар, загрузить pdf
download: скачать, установить, экспортировать, сохранить как, =экспорт, =скачивание
unless: удалить фильтр*, убрать фильтр*, не согласен, ~отправить отзыв, перевести страницу, перевести текст, загрузить ещё, =заказать справку, отклонить все, отклонить cookie*, загрузить больше, ~экспорт, удалить выделение, сохранить как черновик
yes: да, ок, подтвердить, подтверждаю, продолжить, далее, хорошо, согласен
back: отмена, отменить, назад, закрыть, изменить, редактировать, сбросить, помощь, показать, скрыть, найти, поиск, подробнее, применить, добавить, нет, не сейчас, позже, оставить
bin: корзина, мусор, удаление
writes: сообщени*, ответ*, комментари*, напиш*, написать*
seeks: поиск*, найти, искать*, фильтр*, получател*, =кому
amounts: сумма*, цена, ставка
asks: как *, не *

uk
pay: купити, купуй, оплатити, сплатити, заплатити, замовити, оформити замовлення, зробити замовлення, забронювати, передплатити, пожертвувати, переказати, вивести кошти, поповнити, зробити ставку, перейти до оплати, до сплати, продати, відшкодувати, повернути кошти, позначити як оплачено
pay+ підтвердити оформити завершити > замовлення покупку оплату платіж бронювання переказ підписку
pay+ оформити > передплату замовлення
delete: видалити, видалення, стерти, прибрати, очистити кошик, очистити історію, відписатися, відписатись, деактивувати, відкликати, скасувати підписку, скасувати замовлення, скасувати бронювання, закрити рахунок, закрити обліковий запис, завершити розмову, завершити чат, покинути групу, вийти з групи, вийти з чату, перемістити в кошик, відв язати, скасувати публікацію, повернутися до опублік*, =відхилити, знищити, відкинути, покинути канал, скасувати повернення, скасувати заявку, скасувати платіж, анулювати, відмінити публікацію, зніміть
decide: схвалити, =дозволити, дозволити доступ, надати доступ, затвердити, передати право власності, перехід права власності
decide+ відхилити прийняти відмовити > заявку запит запрошення пропозицію
block: заблокувати, поскаржитися, поскаржитись, забанити, це спам, позначити як спам
connect+ прив язати під єднати підключити додати > рахунок картку акаунт банк
accept: прийняти, приймаю, погоджуюся, погоджуюсь, згоден, згодна, підписати
terms: умови, умовами, угода, угоди, політика конфіденційності, розсилка, розсилку
publish: опублікувати, поширити, поділитися, поділитись, коментувати, запросити, подобається, =підписатися, проголосувати
send: надіслати, відправити, відповісти, переслати, зареєструватися, зареєструватись, створити обліковий запис, подати заявку, зателефонувати, приєднатися, приєднатись
upload: завантажити файл, вибрати файл, прикріпити файл, масове завантаження, додати файл, завантажити новий, завантажити зображення, завантажити фото
download: завантажити, встановити, експортувати, зберегти як, =експорт
unless: видалити фільтр*, прибрати фільтр*, завантажити ще, завантажити більше, не погоджуюсь, ~надіслати відгук, відхилити все, відхилити всі, зберегти як чернетку
yes: так, ок, підтвердити, продовжити, далі, гаразд
back: скасувати, назад, закрити, змінити, редагувати, допомога, показати, приховати, знайти, пошук, додати, ні, не зараз, пізніше, залишити
bin: кошик, смітник
writes: повідомленн*, відповідь*, коментар*, напиш*
seeks: пошук*, знайти, шукати*, фільтр*, одержувач*, =кому
amounts: сума, ціна
asks: як *, не *

sr
pay: kupi, kupi odmah, naruči, poruči, plati, plaćanje sada, rezerviši, doniraj, prebaci novac, uplati, isplati, završi kupovinu, pošalji porudžbinu, купи, купи одмах, наручи, поручи, плати, резервиши, донирај, заврши куповину, označi kao plaćeno, refundiraj, povraćaj novca, povrati novac, naplati
pay+ potvrdi završi pošalji > porudžbinu kupovinu plaćanje rezervaciju uplatu
delete: obriši, izbriši, ukloni, poništi pretplatu, otkaži pretplatu, otkaži porudžbinu, otkaži rezervaciju, deaktiviraj, odjavi se sa liste, napusti grupu, isprazni korpu za otpatke, u otpad, prestani da pratiš, zatvori nalog, završi razgovor, обриши, избриши, уклони, откажи претплату, откажи поруџбину, деактивирај, напусти групу, poništi objavu, vrati na objavljeno, odbaci, isprazni korpu, isprazni otpad, potvrdi brisanje, =brisanje, ukloniti, obrisati, izbrisati, поништи објаву, врати на објављено, потврди брисање, одбаци, обрисати, =брисање, избрисати, уклонити, otkaži povrat, opozovi, obrišite, uklonite, poništite, обришите, уклоните, опозови
decide: odobri, dozvoli pristup, odbij zahtev, prihvati zahtev, odbij poziv, одобри, одбиј захтев, prenos vlasništva, prenesi vlasništvo
block: blokiraj, prijavi korisnika, prijavi objavu, prijavi zloupotrebu, блокирај, пријави корисника
connect: poveži nalog, poveži račun, poveži karticu, повежи налог
accept: prihvati, prihvatam, slažem se, potpiši, прихвати, прихватам, слажем се
terms: uslovi, uslove, politika privatnosti, услови, услове
publish: objavi, podeli, komentariši, pozovi, sviđa mi se, =prati, glasaj, објави, подели, коментариши, =прати, objaviti, =objavljivanje, објавити, =објављивање, objavite, pozovite, podelite
send: pošalji, odgovori, prosledi, registruj se, napravi nalog, konkuriši, pridruži se, пошаљи, одговори, проследи, региструј се, poslati, послати, pošaljite, пошаљите
upload: otpremi, dodaj datoteku, izaberi datoteku, отпреми, učitaj, učitaj novi, masovno otpremanje, =otpremanje, dodaj fajl, учитај, учитај нови, додај датотеку, =отпремање, постави датотеку, =постави, otpremite, отпремите
download: preuzmi, instaliraj, izvezi, преузми, инсталирај, =izvoz, =извоз, preuzmite, преузмите
unless: ukloni filter*, ukloni filtre, obriši filter*, obriši filtre, ne prihvatam, ~pošalji utiske, уклони филтер*, обриши филтере, učitaj još, учитај још, odbaci sve, одбаци све
yes: da, u redu, potvrdi, nastavi, dalje, да, у реду, потврди, настави
back: otkaži, nazad, zatvori, izmeni, pomoć, prikaži, sakrij, pretraži, dodaj, ne, ne sada, kasnije, откажи, назад, затвори, не, касније
bin: otpad, korpa za otpatke, kanta, отпад
writes: poruk*, odgovor*, komentar*, napiši*, порук*, одговор*, коментар*
seeks: pretra*, traži*, filter*, primalac*, претра*, тражи*
asks: kako *, како *

hr
pay: kupi sada, kupi, naruči, plati, rezerviraj, pretplati se, doniraj, prenesi novac, dovrši kupnju, pošalji narudžbu, na blagajnu, naplati uplatu, =povrat, povrat sredstava, refundiraj, označi kao plaćeno
pay+ potvrdi dovrši pošalji završi > narudžbu kupnju plaćanje rezervaciju uplatu
delete: izbriši, obriši, ukloni, otkaži pretplatu, otkaži narudžbu, otkaži rezervaciju, deaktiviraj, deinstaliraj, napusti grupu, isprazni smeće, u smeće, premjesti u smeće, prestani pratiti, zatvori račun, završi razgovor, poništi objavu, vrati na objavljeno, odbaci, isprazni koš, potvrdi brisanje, =brisanje, ukloniti, obrisati, izbrisati, =odbij, otkaži povrat, otkazivanje reklamacije, opozovi, obrišite, izbrišite, uklonite
decide: odobri, dopusti pristup, odbij zahtjev, prihvati zahtjev, odbij poziv, odbij pozivnicu, prijenos vlasništva, prenesi vlasništvo
block: blokiraj, prijavi korisnika, prijavi objavu, prijavi zlouporabu
connect: poveži račun, poveži karticu, poveži bankovni račun
accept: prihvati, prihvaćam, slažem se, potpiši
terms: uvjeti, uvjete, pravila privatnosti, newsletter
publish: objavi, podijeli, komentiraj, pozovi, sviđa mi se, =prati, glasaj, objaviti, objavite, pozovite, podijelite
send: pošalji, odgovori, proslijedi, registriraj se, izradi račun, otvori račun, prijavi se na natječaj, pridruži se, poslati, pošaljite
upload: prenesi datoteku, učitaj datoteku, odaberi datoteku, učitaj, učitaj novi, =učitavanje, masovno dodavanje, dodaj datoteku, otpremite, prenesite, otpremi
download: preuzmi, instaliraj, izvezi, spremi kao, =izvoz, preuzmite
unless: ukloni filtr*, izbriši filtr*, obriši filtr*, ne prihvaćam, ~pošalji povratne*, učitaj još, odbaci sve, odbij sve, ukloni odabir, spremi kao nacrt
yes: da, u redu, potvrdi, nastavi, dalje
back: odustani, natrag, zatvori, uredi, pomoć, prikaži, sakrij, traži, pretraži, dodaj, ne, ne sada, kasnije, zadrži
bin: smeće, koš za smeće
writes: poruk*, odgovor*, komentar*, napiši*
seeks: traži*, pretra*, filtr*, primatelj*
amounts: iznos, cijena
asks: kako *

sl
pay: kupi, kupi zdaj, plačaj, naroči, oddaj naročilo, rezerviraj, naroči se, doniraj, nakaži, zaključi nakup, na blagajno, vrni denar, povrni, označi kot plačano
pay+ potrdi oddaj zaključi > naročilo nakup plačilo rezervacijo
delete: izbriši, zbriši, odstrani, zavrzi, prekliči naročnino, prekliči naročilo, prekliči rezervacijo, odjavi se od*, deaktiviraj, zapusti skupino, izprazni koš, v koš, premakni v koš, prenehaj slediti, zapri račun, končaj pogovor, razveljavi objavo, vrni na objavljeno, potrdi brisanje, =brisanje, trajno izbrisano, trajno izbriši, izbrisati, zapusti kanal, prekliči vračilo, prekličite, izbrišite, odstranite
decide: odobri, dovoli dostop, zavrni prošnjo, sprejmi prošnjo, zavrni povabilo, prenesi lastništvo
block: blokiraj, prijavi uporabnika, prijavi objavo, prijavi zlorabo
connect: poveži račun, poveži kartico
accept: sprejmi, sprejmem, strinjam se, podpiši
terms: pogoji, pogoje, zasebnost*
publish: objavi, deli objavo, deli povezavo, deli z*, komentiraj, povabi, všeč mi je, =sledi, glasuj
send: pošlji, odgovori, posreduj, registriraj se, ustvari račun, pridruži se, pokliči, pošljite
upload: naloži, izberi datoteko, priloži datoteko, množično nalaganje, =nalaganje, dodaj datoteko, naložite
download: prenesi, namesti, izvozi, shrani kot, =izvoz, prenesite
unless: odstrani filt*, izbriši filt*, ne strinjam se, naloži več, shrani kot osnutek
yes: da, v redu, potrdi, nadaljuj, naprej
back: prekliči, nazaj, zapri, uredi, pomoč, pokaži, prikaži, skrij, išči, dodaj, ne, ne zdaj, pozneje, obdrži
bin: koš, smeti
writes: sporočil*, odgovor*, komentar*, napiši*
seeks: išči*, iskanje, filt*, prejemnik*
amounts: znesek, cena
asks: kako *

mk
pay: купи, купи сега, плати, нарачај, резервирај, претплати се, донирај, префрли пари, заврши ја нарачката, заврши нарачка, врати пари, означи како платено
pay+ потврди > нарачка плаќање резервација
delete: избриши, отстрани, откажи претплата, откажи нарачка, откажи резервација, деактивирај, напушти ја групата, испразни ја корпата за отпадоци, затвори сметка, заврши разговор, одјави се од*, =бришење, потврди бришење, отфрли, поништи објава, откажи враќање, откажи плаќање, избришете, отстранете
decide: одобри, дозволи пристап, одбиј барање, одбиј покана
block: блокирај, пријави корисник, пријави објава
connect: поврзи сметка
accept: прифати, прифаќам, се согласувам, потпиши
terms: услови, условите, политика на приватност
publish: објави, сподели, коментирај, покани, ми се допаѓа, =следи, гласај
send: испрати, прати, одговори, препрати, регистрирај се, создај сметка, придружи се, испратете
upload: прикачи, избери датотека, додај датотека
download: преземи, симни, инсталирај
unless: отстрани филт*, избриши филт*, не прифаќам
yes: да, во ред, потврди, продолжи
back: откажи, назад, затвори, уреди, помош, прикажи, пребарај, додај, не, не сега, подоцна
bin: отпад, ѓубре
writes: порак*, одговор*, коментар*
seeks: пребара*, барај*, филт*
asks: како *
`;
