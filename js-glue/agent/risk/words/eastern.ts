// The words for effects in the other languages of eastern Europe, and of the Caucasus and central Asia. The notation is
// that of read_words.ts.

export const EASTERN: string = `
hu
pay: megveszem, vásárlás most, vásárlok, megvásárlás, megvásárolom, megrendelem, megrendelés, megrendelés elküldése, rendelés leadása, rendelés elküldése, fizetek, fizetés, =fizetés, kifizetés, kifizetem, foglalás véglegesítése, lefoglalom, foglalás most, foglalok, előfizetek, előfizetés most, adományozok, adományozás, utalás, átutalás, pénzküldés, licitálok, licitálás, beszedés, visszatérítés, fizetés beszedése, megjelölés fizetettként, rendelés megerősítése, fizetés megerősítése, fizetés jóváhagyása, foglalás megerősítése, foglalása, lefoglalása, kifizetése, befizetése, megvásárlása, átutalása, megrendelése
delete: törlés, törlése, törlöm, eltávolítása, elvetése, ürítése, bezárása végleg, eltávolítás, eltávolítom, elvetés, leiratkozás, deaktiválás, lemondás, lemondom, előfizetés lemondása, rendelés törlése, fiók törlése, fiók megszüntetése, kilépés a csoportból, kuka ürítése, lomtár ürítése, lomtárba, kukába, követés leállítása, visszavonás végleg, beszélgetés befejezése, törölje, törölje a*, töröld, távolítsa el, távolítsd el, eltávolít, töröl, dobja el, közzététel visszavonása, visszatérés a közzétett*, törlés megerősítése, ürítse ki, felvétel elvetése, csatorna elhagyása, visszaküldés megszakítása, visszavonása, igénylés megszakítása
decide: jóváhagyás, engedélyezés, hozzáférés megadása, kérelem elutasítása, kérés elutasítása, meghívás elutasítása, meghívó elutasítása, tulajdonjog átruházása
block: letiltás, letiltása, jelentése, tiltása, tiltás, =jelentés, felhasználó jelentése, bejegyzés jelentése, kitiltás, spamnek jelölés
connect: fiók összekapcsolása, bankszámla csatolása, fiók csatlakoztatása
accept: elfogadom, elfogadás, egyetértek, beleegyezem, összes elfogadása, aláírás
terms: feltételek, feltételeket, szerződési*, adatvédelmi*, hírlevél
publish: közzététel, közzététele, megosztása, meghívása, közzétesz, közzéteszem, megosztás, hozzászólás küldése, meghívás, tetszik, =követés, szavazás, szavazok, posztolás, tegye közzé, oszd meg, ossza meg
send: küldés, küldése, elküldése, beküldése, elküldés, elküldöm, válasz, válasz mindenkinek, továbbítás, jelentkezés, jelentkezem, regisztráció, regisztrálok, fiók létrehozása, beküldés, hívás, csatlakozás, küldje el, küldd el, küld
upload: feltöltés, fájl kiválasztása, fájl csatolása, feltölt, feltöltése, töltse fel, új * feltöltése, fájl hozzáadása
download: letöltés, telepítés, exportálás, mentés másként, töltse le, letöltése
unless: szűrő törlése, keresés törlése, kijelölés törlése, szűrők törlése, szűrők eltávolítása, ~visszajelzés küldése, ~fizetés és szállítás, ~szállítás és fizetés, feltöltés szüneteltetése, feltöltés folytatása, szerkesztés elvetése, a fájl törlése *, ~képek feltöltése
yes: igen*, ok, rendben, megerősítés, megerősítem, folytatás, tovább
back: mégse, mégsem, vissza, bezárás, szerkesztés, módosítás, súgó, megjelenítés, elrejtés, keresés, hozzáadás, nem, most nem, később, megtartás
bin: lomtár, kuka
writes: üzenet*, válasz*, hozzászólás*, írj*
seeks: keres*, szűr*, címzett*
amounts: összeg, ár, ajánlat
asks: hogyan *, ne *

ro
pay: cumpără, cumpara acum, plătește, achită, comandă acum, =comandă, trimite comanda, plasează comanda, rezervă, abonează te, donează, transferă, retrage bani, licitează, finalizează comanda, spre plată, cumpărați, plătiți, comandați, rezervați, capturați plata, capturează plata, rambursează, rambursați, =restituire, marchează ca plătit, marcați ca plătit
pay+ confirmă finalizează plasează trimite > comanda plata rezervarea transferul achiziția
delete: șterge, elimină, înlătură, renunță la modificări, dezabonare, dezabonează te, dezinstalează, dezactivează, revocă, la coșul de gunoi, în coșul de gunoi, nu mai urmări, deconectează contul, ștergeți, înlăturați, =anulați publicarea, dezpublicare, reveniți la publicat, confirmați ștergerea, confirmă ștergerea, =ștergere, renunțați, anulează retur*, anulează reclamați*, anulează plata, revocați, eliminați clientul, eliminați utilizatorul
delete+ anulează încheie închide > abonamentul comanda rezervarea contul conversația programarea
delete+ golește > coșul
delete+ părăsește > grupul serverul
decide: aprobă, =permite, permite accesul, autorizează, transferați proprietatea, transferă proprietatea
decide+ respinge refuză acceptă > cererea solicitarea invitația oferta
block: blochează, raportează, semnalează, marchează ca spam
connect+ conectează asociază leagă adaugă > contul cont bancar cardul
accept: acceptă, accept, sunt de acord, acceptă tot, semnează
terms: termenii, termeni, condiții, politica de confidențialitate, newsletter
publish: publică, distribuie, postează, comentează, invită, îmi place, =urmărește, votează, publicați, =publicare, distribuiți, postați, invitați
send: trimite, răspunde, redirecționează, aplică acum, înregistrează te, creează cont, sună, alătură te, trimiteți, răspundeți
upload: încarcă fișier, încarcă, alege fișier, atașează fișier, încărcați, încărcare în masă, adaugă fișier, =încărcare
download: descarcă, instalează, exportă, salvează ca, descărcați, instalați, exportați, =export
unless: șterge filtr*, elimină filtr*, șterge căutarea, nu accept, nu sunt de acord, ~trimite feedback, încarcă mai mult*, încărcați mai mult*, salvează ca ciornă
yes: da*, ok, confirmă, continuă, înainte
back: anulează, înapoi, închide, editează, modifică, ajutor, afișează, ascunde, caută, adaugă, nu, nu acum, mai târziu, păstrează
bin: coș de gunoi, coșul de gunoi, gunoi
writes: mesaj*, răspuns*, comentariu*, scrie*
seeks: caut*, filtr*, destinatar*, =către
amounts: sumă, suma, preț, ofertă
asks: cum *

el
pay: αγορά τώρα, =αγορά, αγόρασε, αγοράστε, ^πληρωμή, πλήρωσε, πληρώστε, παραγγελία τώρα, =παραγγελία, ολοκλήρωση παραγγελίας, ολοκλήρωση αγοράς, υποβολή παραγγελίας, κράτηση τώρα, κάντε κράτηση, =κράτηση, εγγραφή ως συνδρομητής, δωρεά, κάνε δωρεά, μεταφορά χρημάτων, ανάληψη, υποβολή προσφοράς, αποστολή χρημάτων, στο ταμείο, καταγραφή πληρωμής, επιστροφή χρημάτων, σημείωση ως πληρωμένη, σημείωση ως πληρωμένο, ^κράτηση *, ^αγορά *
pay+ επιβεβαίωση > παραγγελίας πληρωμής κράτησης αγοράς
delete: διαγραφή, διαγράψτε, διάγραψε, κατάργηση, αφαίρεση, απόρριψη αλλαγών, ακύρωση συνδρομής, ακύρωση παραγγελίας, ακύρωση κράτησης, απεγγραφή, κατάργηση εγγραφής, απενεργοποίηση λογαριασμού, απεγκατάσταση, κλείσιμο λογαριασμού, αποχώρηση από την ομάδα, αποχώρηση από ομάδα, άδειασμα κάδου, στον κάδο, μετακίνηση στον κάδο, τερματισμός συνομιλίας, ανάκληση, αφαιρώ, διαγράφω, απορρίπτω, αναίρεση δημοσίευσης, επαναφορά σε*, επιβεβαίωση διαγραφής, ακύρωση επιστροφής, ακύρωση απαίτησης, ακύρωση πληρωμής, ανάκληση *
decide: έγκριση, να επιτρέπεται, παραχώρηση πρόσβασης, απόρριψη αιτήματος, αποδοχή αιτήματος, απόρριψη πρόσκλησης, εξουσιοδότηση, μεταφορά ιδιοκτησίας
block: αποκλεισμός, μπλοκάρισμα, =αναφορά, αναφορά χρήστη, αναφορά κατάχρησης, σήμανση ως ανεπιθύμητο
connect: σύνδεση λογαριασμού, σύνδεση τραπεζικού λογαριασμού, σύνδεση κάρτας
accept: αποδοχή, αποδέχομαι, συμφωνώ, συναινώ, υπογραφή
terms: όρους, όροι, όρων, πολιτική απορρήτου, ενημερωτικό δελτίο
publish: δημοσίευση, δημοσιεύστε, κοινοποίηση, κοινή χρήση, σχολιάστε, πρόσκληση, μου αρέσει, =ακολουθήστε, ψηφίστε, ψηφοφορία, δημοσιεύω
send: ^αποστολή, στείλτε, στείλε, υποβολή, ^απάντηση, προώθηση, εγγραφή, δημιουργία λογαριασμού, =κλήση, =συμμετοχή, στέλνω
upload: μεταφόρτωση, ανέβασμα, επιλογή αρχείου, επισύναψη αρχείου, ανεβάζω, ανεβάστε, προσθήκη αρχείου
download: λήψη, κατέβασμα, εγκατάσταση, εξαγωγή, αποθήκευση ως
unless: διαγραφή φίλτρ*, κατάργηση φίλτρ*, αφαίρεση φίλτρ*, δεν αποδέχομαι, δεν συμφωνώ, ~αποστολή σχολίων, τρόποι πληρωμής, τρόπος πληρωμής, ~αποστολή και*, ~αποστολή πληρωμή*, επιλογή αρχείου *, αποθήκευση ως πρόχειρο
yes: ναι, οκ, επιβεβαίωση, συνέχεια, εντάξει, επόμενο, ok
back: ακύρωση, πίσω, κλείσιμο, επεξεργασία, αλλαγή, βοήθεια, εμφάνιση, απόκρυψη, αναζήτηση, προσθήκη, όχι, όχι τώρα, αργότερα, διατήρηση
bin: κάδος, κάδος απορριμμάτων, κάδος ανακύκλωσης, απορρίμματα
writes: μήνυμα, μηνύματος, απάντηση, σχόλιο, γράψτε*, γράψε*
seeks: αναζήτηση*, εύρεση, φίλτρ*, παραλήπτ*, =προς
amounts: ποσό, τιμή
asks: πώς *, πως *, μην *

sq
pay: =bli, bli tani, paguaj, porosit, porosit tani, bëj porosinë, përfundo porosinë, rezervo, abonohu, dhuro, transfero, tërhiq para, konfirmo porosinë, konfirmo pagesën, rimburso
delete: fshi, fshij, hiq, elimino, anulo abonimin, anulo porosinë, anulo rezervimin, çabonohu, çaktivizo, çinstalo, mbyll llogarinë, largohu nga grupi, dil nga grupi, boshatis koshin, në kosh, përfundo bisedën, largo, =fshirje, largoje
decide: mirato, lejo hyrjen, refuzo kërkesën, prano kërkesën, refuzo ftesën
block: blloko, raporto
connect: lidh llogarinë, lidh kartën
accept: prano, pranoj, pajtohem, jam dakord, nënshkruaj
terms: kushtet, kushtet e përdorimit, politika e privatësisë
publish: publiko, shpërndaj, ndaj me të tjerët, posto, komento, fto, pëlqej, =ndiq, voto
send: dërgo, përgjigju, përcill, apliko, regjistrohu, krijo llogari, telefono, bashkohu
upload: ngarko, zgjidh skedarin
download: shkarko, instalo, eksporto, ruaj si
unless: hiq filtr*, fshi filtr*, ngarko më shumë, nuk pranoj
yes: po, në rregull, konfirmo, vazhdo
back: anulo, kthehu, mbyll, redakto, ndrysho, ndihmë, shfaq, kërko, shto, jo, jo tani, më vonë
bin: koshi, kosh plehrash, plehrat
writes: mesazh*, përgjigj*, koment*, shkruaj*
seeks: kërko*, filtr*, marrës*
asks: si të *

tr
pay: satın al, hemen al, şimdi al, $öde, öde ve*, ödeme yap, ödemeyi tamamla, siparişi onayla, siparişi tamamla, sipariş ver, alışverişi tamamla, rezervasyon yap, rezerve et, bağış yap, para gönder, para çek, havale yap, transfer et, teklif ver, abone ol, üye ol ve öde, satış yap, aboneliği başlat, onayla ve öde, ödemeyi al, iade et, =iade, para iadesi, ödendi olarak işaretle, randevu al, bilet al, masa ayırt, yer ayırt, randevu oluştur
pay+ onayla tamamla > ödeme sipariş alışveriş rezervasyon
delete: $sil, kalıcı olarak sil, kaldır, çöpe at, çöp kutusuna taşı, çöp kutusunu boşalt, sepeti boşalt, abonelikten çık, aboneliği iptal et, siparişi iptal et, rezervasyonu iptal et, randevuyu iptal et, üyeliği iptal et, hesabı kapat, devre dışı bırak, takipten çık, takibi bırak, gruptan ayrıl, gruptan çık, sohbeti bitir, görüşmeyi sonlandır, sohbeti sonlandır, arkadaşlıktan çıkar, sıfırla ve sil, bağlantıyı kes, silin*, silmek*, silmeyi onayla, yayından kaldır, yayınlanana geri döndür, geri döndür, çöpü boşalt, * sil, sil *, kanaldan ayrıl, temelli sil, çöpe gönder, iadeyi iptal et, talebi iptal et, * iptal et, geri çek, anahtarını iptal et
decide: isteği onayla, isteği reddet, talebi reddet, daveti reddet, daveti kabul et, =izin ver, erişim izni ver, yetkilendir, onay ver, sahipliği aktar, sahipliği devret
block: engelle, şikayet et, rapor et, bildir, yasakla, spam olarak işaretle, sustur, kullanıcıyı sustur, mesajı bayrakla, engeli kaldır
connect: hesap bağla, hesabı bağla, banka hesabı bağla, kart ekle, hesabını bağla
accept: kabul et, kabul ediyorum, onaylıyorum, tümünü kabul et, imzala
terms: koşulları, şartları, şartlar, sözleşmesi, sözleşme*, gizlilik politik*, bülten*
publish: paylaş, yayınla, yayımla, gönderi paylaş, yorum yap, davet et, beğen, =takip et, oy ver, tweetle
send: gönder, yanıtla, cevapla, =ilet, başvur, kayıt ol, kaydol, üye ol, hesap oluştur, ara ve konuş, hemen ara, katıl, arkadaş ekle
upload: yükle, dosya seç, dosya ekle, toplu yükleme, =yükleme
download: indir, =kur, yükleyip kur, dışa aktar, farklı kaydet, =ihracat
unless: filtreleri sil, filtreyi kaldır, filtreleri kaldır, aramayı sil, daha fazla yükle, ~geri bildirim gönder, silinen*, seçimi kaldır, seçimini kaldır, daha fazla dosya ekle, dosya seç *, yüklemeyi iptal et, düzenlemeyi iptal et, seçimi iptal et, aramayı iptal et, kaydı iptal et, değişiklikleri iptal et
yes: evet, tamam, onayla, devam, devam et, ileri, eminim
back: iptal, vazgeç, geri, kapat, düzenle, değiştir, temizle, yardım, göster, gizle, ara, ekle, hayır, şimdi değil, daha sonra
bin: çöp kutusu, çöp, geri dönüşüm kutusu
writes: mesaj*, yanıt*, yorum*, yaz, cevap*
seeks: ara, arama*, filtre*, alıcı*, =kime
amounts: tutar*, miktar*, fiyat, teklif
asks: nasıl *

hy
pay: գնել, գնել հիմա, վճարել, պատվիրել, ամրագրել, բաժանորդագրվել, նվիրաբերել, փոխանցել, ձևակերպել պատվեր, ձևակերպել պատվերը, հաստատել պատվերը, հաստատել վճարումը, վերադարձնել գումարը
delete: ջնջել, հեռացնել, չեղարկել բաժանորդագրություն*, չեղարկել պատվեր*, դուրս գալ խմբից, դատարկել աղբամանը, ապաակտիվացնել, փակել հաշիվը, ավարտել զրույցը, =հեռացում, =ջնջում, հաստատել ջնջումը, չեղարկել հրապարակումը
decide: հաստատել հայտը, մերժել հայտը, մերժել հարցումը, թույլատրել
block: արգելափակել, բողոքել, զեկուցել
connect: կապել հաշիվը, միացնել հաշիվը
accept: ընդունել, ընդունում եմ, համաձայն եմ, համաձայնել, ստորագրել
terms: պայմաններ*, գաղտնիության*
publish: հրապարակել, կիսվել, տարածել, մեկնաբանել, հրավիրել, հավանել, քվեարկել
send: ուղարկել, պատասխանել, փոխանցել հաղորդագրություն, գրանցվել, ստեղծել հաշիվ, զանգել, միանալ խմբին
upload: վերբեռնել, ընտրել ֆայլ
download: ներբեռնել, տեղադրել, արտահանել
unless: ջնջել ֆիլտր*, հեռացնել ֆիլտր*
yes: այո, հաստատել, շարունակել, լավ
back: չեղարկել, հետ, փակել, խմբագրել, փոխել, օգնություն, ցույց տալ, որոնել, ավելացնել, ոչ, ոչ հիմա, ավելի ուշ
bin: աղբաման, աղբարկղ
writes: հաղորդագր*, պատասխան*, մեկնաբան*, գրել*
seeks: որոն*, փնտրել*, ֆիլտր*
asks: ինչպես *

ka
pay: იყიდე, $ყიდვა, $გადახდა, =შეკვეთა, შეუკვეთე, შეკვეთის გაფორმება, დაჯავშნა, გამოწერა, გადარიცხვა, ფულის გადარიცხვა, შემოწირულობა, შეკვეთის დადასტურება, გადახდის დადასტურება, ჯავშნის დადასტურება
delete: წაშლა, წაშალე, ამოშლა, მოშორება, გამოწერის გაუქმება, შეკვეთის გაუქმება, ჯავშნის გაუქმება, ჯგუფის დატოვება, ანგარიშის დახურვა, დეაქტივაცია, ურნის დაცლა, საუბრის დასრულება
decide: დამტკიცება, ნებართვა, მოთხოვნის უარყოფა, უარყოფა მოთხოვნის
block: დაბლოკვა, დაბლოკე, გასაჩივრება, დარეპორტება
connect: ანგარიშის დაკავშირება, ანგარიშის მიბმა
accept: ვეთანხმები, თანხმობა, =მიღება, ყველას მიღება, ხელმოწერა
terms: პირობებ*, კონფიდენციალურობ*
publish: გამოქვეყნება, გამოაქვეყნე, გაზიარება, კომენტარის დამატება, მოწვევა, მოწონება, ხმის მიცემა
send: გაგზავნა, გაგზავნე, =პასუხი, პასუხის გაცემა, რეგისტრაცია, ანგარიშის შექმნა, დარეკვა, გაწევრიანება
upload: ატვირთვა, ფაილის არჩევა
download: ჩამოტვირთვა, გადმოწერა, დაინსტალირება, ინსტალაცია
unless: ფილტრის წაშლა, ფილტრების წაშლა, შეკვეთა ისტორია, ~შეკვეთა და*
yes: დიახ, კი, დადასტურება, გაგრძელება, კარგი
back: გაუქმება, უკან, დახურვა, რედაქტირება, შეცვლა, დახმარება, ჩვენება, ძიება, დამატება, არა, ახლა არა, მოგვიანებით
bin: ურნა, ნაგვის ყუთი, ნაგავი
writes: შეტყობინებ*, პასუხ*, კომენტარ*, დაწერე*
seeks: ძებნა*, ძიება*, ფილტრ*
asks: როგორ *

kk
pay: сатып алу, сатып ал, төлеу, төлем жасау, тапсырыс беру, тапсырысты растау, брондау, жазылу ақылы*, ақша аудару, аудару, қайырымдылық жасау, ақшаны қайтару, төлемді растау
delete: жою, өшіру, алып тастау, жазылымнан бас тарту, жазылымды тоқтату, тапсырысты болдырмау, топтан шығу, шоттан бас тарту, себетті босату, әңгімені аяқтау, аккаунтты жабу
decide: мақұлдау, рұқсат беру, өтінімді қабылдамау, сұрауды қабылдамау, сұранысты қабылдамау
block: бұғаттау, блоктау, шағымдану
connect: аккаунтты байланыстыру, шотты байлау, шотты қосу
accept: қабылдау, қабылдаймын, келісемін, қол қою
terms: шарттар*, құпиялылық*
publish: жариялау, бөлісу, пікір қалдыру, шақыру, ұнайды, дауыс беру
send: жіберу, жауап беру, қайта жіберу, тіркелу, аккаунт жасау, қоңырау шалу, топқа қосылу
upload: жүктеп салу, файл таңдау, =жүктеу
download: жүктеп алу, орнату, экспорттау
unless: сүзгіні жою, сүзгілерді жою
yes: иә, растау, жалғастыру, жарайды
back: болдырмау, артқа, жабу, өңдеу, өзгерту, көмек, көрсету, іздеу, қосу, жоқ, қазір емес, кейін
bin: қоқыс, қоқыс жәшігі
writes: хабар*, жауап*, пікір*, жазу*
seeks: іздеу*, сүзгі*, алушы*
asks: қалай *
`;
