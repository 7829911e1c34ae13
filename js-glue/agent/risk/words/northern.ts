// The words for effects in the languages of northern Europe and the Baltic. The notation is that of read_words.ts.

export const NORTHERN: string = `
sv
pay: köp, köpa, betala, beställ, beställa, slutför köp, boka, reservera, prenumerera, donera, skänk, swisha, överför, ta ut pengar, till kassan, lägg bud, debitera, återbetala, =återbetalning, markera som betald
pay+ bekräfta slutför genomför skicka > köp beställning betalning bokning order överföring bud
delete: ta bort, radera, släng, avinstallera, avregistrera, säg upp, avaktivera, inaktivera, sluta följa, återkalla, till papperskorgen, i papperskorgen, koppla bort, avlägsna, kasta, avpublicera, återställ publicerad, återställ till, bekräfta radering, slänga, lämna kanalen
delete+ avsluta avbryt avboka > prenumeration konto beställning bokning medlemskap konversation chatt samtal avtal tid
delete+ töm rensa > papperskorgen varukorgen historik
delete+ lämna > grupp gruppen
delete+ avbryt > retur reklamation betalning leverans
decide: godkänn, =tillåt, tillåt åtkomst, auktorisera, överför ägande*
decide+ avslå neka avvisa acceptera > förfrågan begäran inbjudan ansökan erbjudande
block: blockera, anmäl, rapportera, bannlys, stäng av användare
connect+ länka koppla anslut > konto bankkonto kort bank
accept: acceptera, jag godkänner, samtycker, godkänn alla, tillåt alla, signera, skriv under
terms: villkor, villkoren, integritetspolicy, nyhetsbrev
publish: publicera, dela, kommentera, =posta, posta inlägg, bjud in, tweeta, gilla, =följ, rösta, lägg upp
send: skicka, svara, vidarebefordra, ansök, registrera dig, skapa konto, anmäl dig, =ring, gå med
upload: ladda upp, välj fil, bifoga fil, massuppladdning, lägg till fil
download: ladda ner, ladda ned, installera, exportera, spara som
unless: ta bort filter*, ta bort alla filter, radera filter, ~skicka feedback, köp och sälj, anmäl dig, spara som utkast, e post, alla poster
yes: ja*, ok, bekräfta, fortsätt
back: avbryt, tillbaka, stäng, ändra, redigera, rensa, hjälp, visa, dölj, sök, läs mer, lägg till, nej*, inte nu, senare, behåll
bin: papperskorg*, soptunna
writes: meddelande*, svar*, kommentar*, skriv*
seeks: sök*, filter*, mottagare*, =till, personer
amounts: belopp, summa, pris, bud
asks: hur *, inte *

da
pay: køb, betal, bestil, book nu, reserver, abonner, doner, støt med, overfør, hæv penge, til kassen, afgiv bud, refunder, tilbagebetal, =refundering, marker som betalt, hæv betaling
pay+ bekræft gennemfør afgiv fuldfør > køb bestilling betaling booking ordre overførsel bud
delete: slet, fjern, afinstaller, afmeld, opsig, deaktiver, tilbagekald, stop med at følge, i papirkurven, til papirkurven, kassér, fjerne, slette, permanent sletning, tilbagerul, afpublicer, kassere, bekræft sletning, tøm skraldespanden, skraldespand
delete+ afslut annuller luk afbestil > abonnement konto ordre booking medlemskab samtale chat aftale
delete+ tøm ryd > papirkurv papirkurven kurv historik
delete+ forlad > gruppe gruppen
delete+ annuller > retur reklamation betaling levering
decide: godkend, =tillad, giv adgang, overfør ejerskab
decide+ afvis accepter > anmodning invitation ansøgning tilbud
block: bloker, anmeld, rapporter, udeluk, slå lyden fra*
connect+ tilknyt forbind tilslut > konto bankkonto kort bank
accept: accepter, jeg accepterer, samtykker, accepter alle, tillad alle, underskriv
terms: vilkår, betingelser, privatlivspolitik, nyhedsbrev
publish: udgiv, =del, del opslag, del link, del med*, kommenter, slå op, offentliggør, inviter, synes godt om, =følg, =stem, udgive, publicer
send: send, svar, videresend, indsend, ansøg, tilmeld, opret konto, =ring, ring op
send+ opret > bruger
upload: upload, vælg fil, vedhæft fil, masseupload, tilføj fil
download: download, hent, installer, eksporter, gem som
unless: fjern filter*, slet filter*, ~send feedback, hent flere, hent mere, fjern markering*, pause upload, genoptag upload, ryd markering, gem som kladde, e post
yes: ja*, ok, bekræft, fortsæt
back: annuller, tilbage, luk, rediger, ændr, ryd, hjælp, vis, skjul, søg, læs mere, tilføj, nej*, ikke nu, senere, behold
bin: papirkurv*
writes: besked*, svar*, kommentar*, skriv*
seeks: søg*, filter*, modtager*, =til, personer
amounts: beløb, sum, pris, bud
asks: hvordan *, ikke *

nb
pay: kjøp, betal, bestill, reserver, abonner, doner, overfør, ta ut penger, til kassen, gi bud, vipps, refunder, tilbakebetal, =refusjon, merk som betalt
pay+ bekreft fullfør gjennomfør send > kjøp bestilling betaling booking ordre overføring bud
delete: slett, fjern, avinstaller, avslutt abonnement*, meld deg av, avmeld, si opp, deaktiver, tilbakekall, slutt å følge, i papirkurven, til papirkurven, forkast, fjerne, slette, kast, avpubliser, tilbakestill til*, bekreft sletting, tøm søppelkassen, tøm søppel
delete+ avslutt avbestill avbryt kanseller > abonnement konto ordre bestilling medlemskap samtale chat avtale time
delete+ tøm > papirkurv papirkurven handlekurv historikk
delete+ forlat > gruppe gruppen
delete+ avbryt kanseller > retur reklamasjon betaling levering
decide: godkjenn, =tillat, gi tilgang, overfør eierskap
decide+ avslå avvis godta > forespørsel invitasjon søknad tilbud
block: blokker, rapporter, utesteng
connect+ koble knytt legg > konto bankkonto kort bank
accept: godta, jeg godtar, samtykker, godta alle, tillat alle, signer
terms: vilkår, betingelser, personvern*, nyhetsbrev
publish: publiser, =del, del lenke, del med*, kommenter, legg ut, inviter, liker, =følg, =stem, publisere, del innlegg, del post, del dette
send: send, svar, videresend, send inn, søk på stillingen, registrer deg, opprett konto, =ring
upload: last opp, velg fil, legg ved fil, =opplasting, legg til fil, last opp ny*
download: last ned, installer, eksporter, lagre som
unless: fjern filter*, slett filter*, ~send tilbakemelding, fjern marker*, fjern valget, fjern valg, lagre som utkast, e post
yes: ja*, ok, bekreft, fortsett
back: avbryt, tilbake, lukk, rediger, endre, nullstill, hjelp, vis, skjul, søk, les mer, legg til, nei*, ikke nå, senere, behold
bin: papirkurv*, søppel
writes: melding*, svar*, kommentar*, skriv*
seeks: søk*, filter*, mottaker*, =til, personer
amounts: beløp, sum, pris, bud
asks: hvordan *, ikke *

fi
pay: osta, maksa, tilaa, varaa, lahjoita, siirrä rahaa, nosta rahaa, siirry kassalle, kassalle, tee tarjous, hyvitä, palauta maksu, veloita, merkitse maksetuksi
pay+ vahvista viimeistele lähetä > tilaus maksu varaus osto tilaa
delete: poista, hävitä, irtisano, peruuta tilaus*, peruuta varaus*, sulje tili, poistu ryhmästä, tyhjennä roskakori, tyhjennä ostoskori, siirrä roskakoriin, lopeta seuraaminen, lopeta keskustelu, hylkää luonnos, kumoa julkaisu, vahvista poisto, =poistaminen, lähde kanavalta, hylkää muutokset, =hylkää, peru palautus, peru reklamaatio, peru tilaus, peru varaus, peruuta palautus*, peruuta maksu*, peruuta api*, poista kutsu, peru julkaisu, hylkää viimeiset muutokset, hylkää muutok*
decide: hyväksy pyyntö, hylkää pyyntö, =salli, salli pääsy, siirrä omistajuus
block: estä, ilmianna, =ilmoita, ilmoita käyttäjä*
connect: yhdistä tili, linkitä tili, yhdistä pankkitili
accept: hyväksy, hyväksyn, suostun, allekirjoita
terms: ehdot, käyttöehdot, tietosuoja*, uutiskirje
publish: julkaise, jaa, kommentoi, kutsu, twiittaa, tykkää, =seuraa, äänestä
send: lähetä, vastaa, välitä, hae työpaikkaa, rekisteröidy, luo tili, =soita, liity
upload: lataa tiedosto, valitse tiedosto, liitä tiedosto, lähetä tiedosto, lähetä tiedostot, lataa palvelimelle, lisää tiedosto
download: lataa, asenna, vie csv, tallenna nimellä, =vie
unless: poista suodat*, poista rajau*, ~lähetä palautetta, lataa lisää, estä evästeet, poista valinta*, valitse tiedosto *, poista kaikki valinnat
yes: kyllä*, ok, vahvista, jatka
back: peruuta, takaisin, sulje, muokkaa, muuta, tyhjennä, ohje, näytä, piilota, hae, lue lisää, lisää, ei*, myöhemmin, säilytä
bin: roskakori*
writes: viesti*, vastau*, kommentti*, kirjoita*
seeks: hae*, haku*, etsi*, suodat*, vastaanottaja*
amounts: summa, määrä, hinta, tarjous
asks: miten *, kuinka *, älä *

is
pay: kaupa, kaupa núna, greiða, borga, panta, bóka, gerast áskrifandi, styrkja, millifæra, ljúka pöntun, staðfesta pöntun, endurgreiða, staðfesta greiðslu
delete: eyða, fjarlægja, henda, segja upp, loka aðgangi, hætta í hóp, tæma ruslið, hætta við pöntun, hætta við áskrift, afskrá, tæma rusl, taka úr birtingu, snúa til baka, staðfesta eyðingu, =eyðing, =hafna, fleygja
decide: samþykkja beiðni, hafna beiðni, heimila
block: útiloka, loka á, tilkynna
connect: tengja reikning, tengja bankareikning
accept: samþykkja, ég samþykki, undirrita
terms: skilmála*, persónuvernd*, póstlisti
publish: birta, deila, bjóða, líkar, fylgja, gefa út
send: senda, svara, áframsenda, skrá mig, stofna aðgang, hringja
upload: hlaða upp, velja skrá, upphala, hlaða inn, senda inn skrá, bæta við skrá, =upphleðsla
download: sækja, hlaða niður, setja upp, flytja út
unless: fjarlægja síu*, eyða síu*, sækja meira
yes: já*, staðfesta, áfram, halda áfram, ok
back: hætta við, til baka, loka, breyta, hreinsa, hjálp, sýna, leita, nei*, seinna
bin: rusl, ruslafata
writes: skilaboð*, svar*, skrifa*
seeks: leita*, leit, sía*, viðtakand*, =til
amounts: upphæð, verð

lt
pay: pirkti, pirkti dabar, perku, mokėti, apmokėti, sumokėti, užsakyti, pateikti užsakymą, rezervuoti, užsiprenumeruoti, prenumeruoti, paaukoti, pervesti, išimti pinigus, siūlyti kainą, nuskaityti mokėjimą, grąžinti pinigus, =grąžinti, pažymėti kaip sumokėtą
pay+ patvirtinti pateikti užbaigti > užsakymą pirkimą mokėjimą rezervaciją
delete: ištrinti, trinti, pašalinti, atšaukti prenumeratą, atsisakyti prenumeratos, atšaukti užsakymą, atšaukti rezervaciją, deaktyvuoti, išjungti paskyrą, uždaryti paskyrą, palikti grupę, išeiti iš grupės, ištuštinti šiukšliadėžę, į šiukšliadėžę, nebesekti, baigti pokalbį, atmesti juodraštį, atmesti, nebepublikuoti, grįžti prie publik*, patvirtinti šalinimą, patvirtinkite šalinimą, šalinti, naikinti, panaikinti, atšaukti grąžinimą, atšaukti pretenziją, atšaukti mokėjimą, atšaukti api*
decide: patvirtinti prašymą, leisti prieigą, =leisti, atmesti prašymą, atmesti kvietimą, priimti kvietimą, perleisti nuosavyb*
block: blokuoti, užblokuoti, pranešti apie*, =pranešti, pažymėti kaip šlamštą
connect: susieti paskyrą, susieti sąskaitą, prijungti paskyrą
accept: sutinku, sutikti, priimti, priimti visus, pasirašyti
terms: sąlygos, sąlygomis, privatumo politik*, naujienlaišk*
publish: skelbti, paskelbti, publikuoti, bendrinti, dalintis, komentuoti, pakviesti, patinka, =sekti, balsuoti, =pakvietimas, siųsti pakvietimą
send: siųsti, išsiųsti, atsakyti, persiųsti, pateikti, registruotis, užsiregistruoti, sukurti paskyrą, skambinti, prisijungti prie grupės
upload: įkelti, pasirinkti failą, pridėti failą, =įkėlimas, masinis įkėlimas
download: atsisiųsti, įdiegti, eksportuoti, įrašyti kaip, =eksportas, parsisiųsti
unless: ištrinti filtr*, pašalinti filtr*, ~siųsti atsiliepimą, įkelti daugiau, atmesti visus, atmesti slapukus, įrašyti kaip juodraštį
yes: taip*, gerai, patvirtinti, tęsti, toliau
back: atšaukti, atgal, uždaryti, redaguoti, keisti, pagalba, rodyti, slėpti, ieškoti, pridėti, ne, ne dabar, vėliau, palikti
bin: šiukšliadėžė, šiukšlinė
writes: žinut*, pranešim*, atsakym*, komentar*, rašyk*
seeks: iešk*, paieška, filtr*, gavėj*, =kam
amounts: suma, kaina
asks: kaip *

lv
pay: pirkt, pirkt tagad, nopirkt, maksāt, apmaksāt, samaksāt, pasūtīt, veikt pasūtījumu, rezervēt, abonēt, ziedot, pārskaitīt, izņemt naudu, noformēt pasūtījumu, atmaksāt, atzīmēt kā apmaksātu
pay+ apstiprināt pabeigt nosūtīt > pasūtījumu pirkumu maksājumu rezervāciju
delete: dzēst, izdzēst, noņemt, atcelt abonementu, anulēt abonementu, atcelt pasūtījumu, atcelt rezervāciju, deaktivizēt, atrakstīties, slēgt kontu, pamest grupu, iztukšot atkritni, uz atkritni, atinstalēt, pārtraukt sekot, beigt sarunu, atmest, iztukšot miskasti, atcelt publicēšanu, atgriezt uz publicēto, apstiprināt dzēšanu, =dzēšana, =noņemšana, atsaukt, atcelt atgriešanu, atcelt maksājumu
decide: apstiprināt pieprasījumu, =atļaut, atļaut piekļuvi, noraidīt pieprasījumu, noraidīt uzaicinājumu, nodot īpašumtiesības
block: bloķēt, ziņot par*, =ziņot, atzīmēt kā surogātpastu
connect: saistīt kontu, piesaistīt kontu, savienot kontu
accept: piekrītu, piekrist, pieņemt, pieņemt visu, parakstīt
terms: noteikumi, noteikumiem, privātuma politik*, jaunumi
publish: publicēt, kopīgot, dalīties, komentēt, uzaicināt, patīk, =sekot, balsot
send: sūtīt, nosūtīt, atbildēt, pārsūtīt, iesniegt, reģistrēties, izveidot kontu, zvanīt, pievienoties grupai
upload: augšupielādēt, izvēlēties failu, pievienot failu, ielādēt, =augšupielāde, masveida augšupielāde
download: lejupielādēt, instalēt, eksportēt, saglabāt kā, =eksports
unless: dzēst filtr*, noņemt filtr*, ~sūtīt atsauksmes, saglabāt kā melnrakstu
yes: jā*, labi, apstiprināt, turpināt, tālāk
back: atcelt, atpakaļ, aizvērt, rediģēt, mainīt, palīdzība, rādīt, slēpt, meklēt, pievienot, nē, ne tagad, vēlāk, paturēt
bin: atkritne, miskaste
writes: ziņojum*, ziņa, atbild*, komentār*, rakst*
seeks: meklē*, filtr*, adresāt*, saņēmēj*
amounts: summa, cena
asks: kā *

et
pay: osta, osta kohe, maksa, telli, esita tellimus, vormista tellimus, broneeri, anneta, kanna üle, tee makse, soorita ost, kinnita ost, kinnita tellimus, kinnita makse, tee pakkumine, tagasta raha, märgi tasutuks
delete: kustuta, eemalda, tühista tellimus, tühista broneering, loobu tellimusest, lõpeta tellimus, sulge konto, deaktiveeri, desinstalli, lahku grupist, tühjenda prügikast, prügikasti, lõpeta jälgimine, lõpeta vestlus, loobu uudiskirjast, viska ära, tühista avaldamine, taasta avaldatud*, kinnita kustutamine, =kustutamine, =eemaldamine, loobu muudatustest, tühista tagastus, tühista makse
decide: kinnita taotlus, =luba, luba juurdepääs, lükka tagasi, anna omandiõigus üle
block: blokeeri, =teata, teata kasutajast, teavita rikkumisest
connect: ühenda konto, seo konto, lisa pangakonto
accept: nõustu, nõustun, aktsepteeri, luba kõik, allkirjasta
terms: tingimused, tingimustega, privaatsus*, uudiskiri
publish: avalda, jaga, postita, kommenteeri, kutsu, meeldib, =jälgi, hääleta
send: saada, vasta, edasta, esita, registreeru, loo konto, helista, liitu
upload: laadi üles, vali fail, lisa fail, lae üles, laadida üles, =üleslaadimine, massiüleslaadimine
download: laadi alla, installi, ekspordi, salvesta kui, lae alla
unless: kustuta filt*, eemalda filt*, ~saada tagasisidet
yes: jah*, ok, kinnita, jätka, edasi
back: tühista, tagasi, sulge, muuda, abi, näita, kuva, peida, otsi, lisa, ei, mitte praegu, hiljem, jäta alles
bin: prügikast, prügi
writes: sõnum*, vastus*, kommentaar*, kirjuta*
seeks: otsi*, filt*, saaja*, =kellele
amounts: summa, hind
asks: kuidas *
`;
