// The words for effects in the languages of western Europe. The notation is that of read_words.ts.

export const WESTERN: string = `
en
pay: pay, buy, purchase, order, donate, pledge, book, reserve, subscribe, day free trial, transfer, withdraw, bid, ^bet, place bet, checkout, =check out, renew, top up, add funds, rent now, send money, =upgrade, upgrade to, upgrade now, redeem, ^tip *, ^sell, ^swap, ^deposit, ^invest, ^stake, ^borrow, ^lend, ^charge, cash out, trade now, ^trade, ^rent, ^lease, chip in, ^contribute, =exchange, exchange now, ^repay, ^wire, ^outbid, =spin, ^mint, =gift, gift this, gift now, =fund, fund now, fund project, hire now, =hire, ^unstake, settle up, pay off, ^liquidate, claim prize, =claim, claim reward, claim offer, leave a tip, =refund, refund order, issue refund, refund payment, =boost, boost post, ^prepay, ^preorder, pre order, capture payment, mark as paid, mark paid
pay+ place make complete confirm submit finish finalize finalise process authorize authorise approve execute schedule proceed request commit > order payment purchase booking reservation checkout transfer transaction donation bid offer ride trip
pay+ start begin join activate upgrade confirm > trial subscription membership plan
delete: delete, remove, erase, discard, destroy, wipe, deactivate, unsubscribe, unfriend, unfollow, unlink, unpublish, disconnect, uninstall, purge, cancel my*, revoke, reset all, factory reset, factory settings, terminate, overwrite, force push, shut down, ^restart, ^reboot, ^void, roll back, rollback, revert, to trash, to the trash, to bin, to the bin, to recycle bin, leave for good, ^forget, stop sharing, stop server, stop instance, =stop all, ^quit, hang up, mark as sold, reset everything, log out of all*, sign out everywhere, sign out of all*, ^kill, ^shred, ^scrap, ^retract, ^recall, ^resign, ^dissolve, drop table, drop database, ^evict, ^expel, ^eject, ^unpair, ^unsend, ^nuke, ^decommission, ^quarantine, ^freeze, cancel all, clear everything, empty all, restore backup, restore from*, restore factory*, opt out, replace all, shutdown, power off, turn off device, lock account, close for good, end now, stop subscription, ^forfeit, ^surrender, write off, write over, format disk, format drive, return item, return order, unassign all, =end vote, end poll, close poll, confirm deletion
delete+ cancel end stop close > account subscription membership plan order orders item items booking reservation appointment event meeting trip flight ride registration contract policy conversation chat session call ticket auction project poll
delete+ confirm complete finish request > deletion cancellation cancelation removal closure
delete+ empty clear > trash bin cart basket bag history data chat conversation
delete+ leave > group team workspace organization organisation channel server conversation chat class
delete+ archive > project repository channel board account workspace team
delete+ reset > password account data device database
delete+ cancel > return claim exchange refund request delivery shipment fulfillment payment transfer class invitation invite job bid rental visit stay tickets trial renewal service
decide: approve, deny, ^reject, ^decline, ^grant, =allow, allow access, authorize, authorise, ^promote, ^demote, make admin, make owner, transfer ownership, waive, give access, ^assign, ^unassign, ^nominate, ^appoint, ^certify, ^override, ^escalate, ^endorse, ^ratify, ^veto, confirm identity, accept invite, ^unlock door, ^unlock car, ^open gate, ^open door
decide+ accept reject decline deny refuse ignore dismiss > request requests invitation invite offer application applicant order proposal
block: ^block, =ban, ban user, ban member, ban from*, =kick, kick from*, kick user, =report, =flag, report as, mark as spam, report spam, ^suspend, blacklist, ^mute user, flag message, silence user, ^unblock, ^unban, ^unmute user
block+ report flag mute restrict silence block > user users post comment message conversation abuse spam profile account video photo group seller listing review channel person member caller number sender
connect: ^pair, link now, connect now
connect+ link connect authorize > account accounts bank card wallet google facebook apple paypal github slack
accept: accept, i agree, i consent, agree, consent, allow all, sign, esign, opt in
terms: terms, conditions, privacy policy, agreement, licence, license, newsletter, marketing
publish: publish, post, repost, tweet, retweet, share, comment, go live, make public, merge, create pull request, deploy, release, invite, broadcast, announce, upvote, downvote, ^vote, ^follow, ^like, =rate, rate now, rate this, ^recommend, cast vote, cast ballot, go public, publish to*, launch campaign, ^syndicate
send: send, submit, reply, forward message, apply now, easy apply, contact seller, ^message, sign up, register, add friend, enroll, enrol, rsvp, ^call, ^notify, ^join, =run, run now, execute, ^ping, ^nudge, ^poke, ^dispatch, ^email me, ^text me, file a claim, file claim, file complaint, file report, file a complaint, ^appeal, ^dispute, ^trigger, ^dial, =page, start livestream, start streaming, start recording, print now, ^fax, schedule post, schedule message, raise hand, take attendance, hand in, turn in, check in now
send+ create > account
send+ request > refund quote callback appointment access
upload: upload, choose file, choose files, browse files, attach file, attach files, attach a file
download: download, install, export, save as, save to disk
unless: order by, order history, order status, order details, order number, order summary, order confirmation, order total, order tracking, order #*, track order, my order, your order, this order, the order, an order, last order, previous order, sort order, in order, view order, see order, find order, review order, edit order, back to order, pay attention, best buy, book of*, book review*, book club, book details, address book, guest book, comic book, the book, this book, a book, your book, my book, read book, new book, purchase history, purchase details, purchase protection, your purchase, my purchase, this purchase, payment history, payment method*, payment options, payment details, payment settings, booking details, booking history, reservation details, transaction history, transaction details, plan details, transfer speed, transfer history, transfer limit*, transfer student*, bid history, current bid, your bid, nature reserve, checkout date, checkout time, checkout our*, trip details
unless: remove filter*, remove all filters, undo delete, go to trash, account menu, account settings, cancellation policy, item details, do not accept, don t accept, not agree, we accept, sign in, sign into, sign out, sign on, sign off, sign back, sign language, weather conditions, search terms, payment terms filter, driving licence, driving license, no newsletter, post code, post office, share price, share prices, market share, blog post, previous post, next post, new post, create post, create a post, read post, view post, edit post, preview post, latest post, press release, release notes, release date, latest release, show comment, hide comment, view comment, edit comment, merge request*, send to back, submit search, message details, message list, message settings, message history, view reply, show reply, hide reply, cash register, upload date, upload speed, upload history, download speed, export market*, save as draft, invite only, pay pal, send grid, post hog, share point, share file, block quote, block editor, block settings, block type*, call log, call history, call center, call centre, join us, follow us, like new, like this, tip of*, charge level, deposit account*, sell out, reject all, reject cookies, reject optional*, reject non*, decline all, decline cookies, decline optional*, deny all, deny cookies, call for*, merge conflict*, add a comment, new order*, order date, order dates, by order*, undo send*, go to order*, open order*, copy order*, rent guide, trade show*, trade in value, refund policy, recall notices, rate limit*, page down, page up, vote history, bet history, ping pong, pair of*, report a problem, reset all filters, restart search, register here for*
unless: ~send feedback, ~share your*, ~share feedback, ~submit feedback, ~book a demo, ~sell with us, ~sell on*, ~report a bug, ~register for*, ~join our*, ~invest in*, ~buy guide*, ~delete cookies*, ~archive, archive warning, post title, the post, edit the post, refresh the post, a new post, message action*, message option*, pause upload, resume upload, cancel upload, ~like us*, ~post comments, rent control, draft reply, reply option*, comment thread, delete key, create release, to release, transfer token, e post
yes: yes, yep, yeah, ok, okay, confirm, continue, proceed, sure, i m sure, i am sure, do it, go ahead, absolutely, of course, i understand
back: back, go back, cancel, close, edit, change, previous, reset, clear, help, show*, hide*, search, what is, learn more, details, apply, add, no, nope, not now, later, never mind, keep, stay, dismiss, skip, undo, abort, wait, return, don t
bin: trash, bin, recycle bin, dustbin, wastebasket, delete
writes: message, reply, comment, chat, write a, write to, type a, say something, ask anything, ask me, ask a question, what s happening, what s on your mind, tweet, post, send a, talk to, respond, prompt
seeks: search*, find, filter*, ^to, ^cc, ^bcc, recipient*, ^people, add people, ^tag*, ^label*, go to, jump to, keyword*, lookup, ^url, ^address, ^page, page number
amounts: amount*, sum, price, bid, offer, tip, donation, pay, stake, how much
asks: did you mean *, how to *, how do i *, ways to *, what is *, why *, where to *, don t *, do not *

de
pay: bezahlen, bezahle, zahlen, kaufen, kaufe, bestellen, kostenpflichtig*, zahlungspflichtig*, spenden, buchen, reservieren, abonnieren, uberweisen, bieten, ersteigern, zur kasse, geld senden, guthaben aufladen, auszahlen, einzahlen, verkaufen, bestellung abschicken, upgraden, zahlung erfassen, zahlung einziehen, erstatten, =erstattung, als bezahlt markieren, bestelle, buche, zahle, spende jetzt, abonniere
pay+ abschliessen aufgeben bestatigen bestatige abschicken absenden ausfuhren durchfuhren freigeben autorisieren auslosen tatigen abgeben erteilen > bestellung buchung kauf einkauf zahlung reservierung uberweisung transaktion lastschrift auftrag gebot vertrag spende abo abonnement
pay+ starten beginnen verlangern aktivieren > abo abonnement mitgliedschaft probeabo probemonat probezeitraum testphase vertrag
delete: loschen, entfernen, verwerfen, vernichten, deaktivieren, kundigen, abbestellen, stornieren, widerrufen, loesche, losche, in den papierkorb, deinstallieren, entfreunden, nicht mehr folgen, neu starten, uberschreiben, trennen, abmelden vom newsletter, veroffentlichung aufheben, zurucksetzen auf*, auf veroffentlichte*, endgultig loschen, zerstoren, entferne, verwerfe, kundige, deaktiviere, zugriff entziehen
delete+ beenden auflosen absagen schliessen > konto kundenkonto benutzerkonto nutzerkonto account abo abonnement mitgliedschaft vertrag termin buchung chat unterhaltung gesprach sitzung meeting anruf
delete+ leeren > papierkorb warenkorb einkaufswagen verlauf cache
delete+ bestatigen abschliessen beantragen > loschung stornierung kundigung absage
delete+ verlassen > gruppe team server kanal chat
delete+ beenden schliessen > abstimmung umfrage
delete+ abbrechen stornieren zuruckziehen > ruckgabe retoure reklamation lieferung zahlung bestellung antrag anzeige
decide: genehmigen, =zulassen, zugriff erlauben, zugriff gewahren, autorisieren, berechtigen, bestellung ubertragen, eigentum ubertragen, besitz ubertragen
decide+ ablehnen annehmen zuruckweisen verweigern > anfrage antrag einladung angebot bewerbung bestellung beitrittsanfrage freundschaftsanfrage
block: blockieren, =melden, sperren, verbannen, rauswerfen, stummschalten, als spam markieren, blockiere, =melde
block+ melden > beitrag nutzer benutzer profil kommentar nachricht missbrauch spam
block+ entsperren blockieren stummschalten > benutzer nutzer
connect+ verknupfen verbinden hinzufugen > konto bankkonto account bank wallet karte
accept: akzeptieren, zustimmen, ich stimme zu, einwilligen, annehmen, alle zulassen, einverstanden, unterschreiben, unterzeichnen, signieren
terms: agb, bedingungen, geschaftsbedingungen, nutzungsbedingungen, datenschutz*, einwilligung, newsletter, widerrufsbelehrung
publish: veroffentlichen, posten, teilen, kommentieren, publizieren, offentlich machen, einladen, freigeben, =folgen, gefallt mir, abstimmen, veroffentliche, =poste, teile, kommentiere, lade ein, nutzer einladen
publish+ aufgeben einstellen schalten > anzeige inserat
publish+ abgeben > bewertung rezension stimme
send: senden, absenden, abschicken, schicken, verschicken, einreichen, antworten, weiterleiten, bewerben, registrieren, =anrufen, beitreten, freund hinzufugen, sende, versenden, schicke, antworte, bewirb dich, registriere
send+ erstellen anlegen > konto account benutzerkonto kundenkonto
send+ stellen > antrag anfrage
send+ erstellen anlegen > nutzer benutzer
upload: hochladen, datei auswahlen, dateien auswahlen, datei anhangen, durchsuchen, datei hinzufugen, massenupload, lade hoch
download: herunterladen, installieren, exportieren, speichern unter, lade herunter, installiere
unless: zahlen und fakten, kontakt zum kaufen, filter entfernen, filter loschen, suche loschen, nicht akzeptieren, nicht zustimmen, ohne zustimmen, nicht einverstanden, kein newsletter, keinen newsletter, antworten anzeigen, antworten ansehen, alle antworten, suche absenden, upload datum, download geschwindigkeit, website durchsuchen, seite durchsuchen, ~verkaufen bei*, ~feedback senden, ~spenden und*, ~richtig bewerben, hochladen pausieren, hochladen fortsetzen, hochladen abbrechen, ordner durchsuchen, nach ordner durchsuchen, dateien durchsuchen, ~widerrufen
yes: ja*, ok, bestatigen, weiter, fortfahren, sicher, naturlich
back: zuruck, abbrechen, schliessen, bearbeiten, andern, vorherige*, zurucksetzen, hilfe, anzeigen, ausblenden, suchen, was ist, mehr erfahren, anwenden, hinzufugen, nein*, nicht jetzt, spater, behalten, doch nicht
bin: papierkorb, mull, mulleimer, abfall
writes: nachricht*, antwort*, kommentar*, schreib*, was gibt s neues, frag*
seeks: such*, find*, filter*, =an, empfanger*, personen, stichwort*, gehe zu, seite
amounts: betrag, summe, preis, gebot, spende
asks: wie *, warum *, was ist *, nicht *

fr
pay: payer, payez, je paie, acheter, achetez, j achete, commander, commandez, je commande, regler, reserver, reservez, je reserve, faire un don, faire une offre, s abonner, m abonner, je m abonne, abonnez vous, souscrire, virer, encherir, retirer de l argent, =vendre, capturer le paiement, capture du paiement, rembourser, =remboursement, marquer comme paye, reservez maintenant, souscrivez, faites un don
pay+ finaliser finalisez valider validez confirmer confirmez passer passez effectuer proceder terminer completer envoyer executer autoriser realiser placer > commande commandes paiement reservation achat achats virement panier transaction enchere don ordre location argent
pay+ demarrer commencer activer confirmer renouveler valider > essai abonnement souscription adhesion
delete: supprimer, effacer, retirer, desactiver, resilier, desabonner, desinscrire, revoquer, a la corbeille, dans la corbeille, vers la corbeille, desinstaller, ne plus suivre, ecraser, redemarrer, dissocier, rejeter les modifications, annuler la publication, depublier, =rejeter, suppression definitive, jeter, supprimez, supprime, effacez, retirez, annuler les modifications, annuler derniers changements, desabonnez vous
delete+ annuler > commande commandes reservation rendez abonnement billet vol sejour adhesion inscription article
delete+ fermer cloturer > compte
delete+ mettre terminer > fin conversation discussion appel
delete+ vider > corbeille panier historique cache
delete+ confirmer valider demander > suppression annulation resiliation desinscription cloture
delete+ quitter > groupe equipe serveur conversation
delete+ quitter > canal salon
delete+ annuler > retour reclamation livraison paiement demande virement
decide: approuver, =autoriser, autoriser l acces, accorder l acces, transferer la propriete
decide+ refuser accepter rejeter decliner > demande demandes invitation offre candidature commande
block: bloquer, =signaler, bannir, exclure, marquer comme spam, debloquer
block+ signaler > abus message profil publication commentaire utilisateur contenu
block+ mettre > sourdine
connect+ associer lier connecter relier ajouter > compte carte banque portefeuille
accept: accepter, j accepte, consentir, d accord, tout autoriser, signer, je signe
terms: conditions, cgv, cgu, politique de confidentialite, lettre d information, newsletter
publish: publier, poster, partager, commenter, rendre public, diffuser, inviter, mettre en ligne, =suivre, j aime, voter, republier, publiez, partagez, invitez, suivez, votez
publish+ deposer > annonce avis
send: envoyer, soumettre, repondre, transferer, postuler, s inscrire, m inscrire, transmettre, =appeler, =rejoindre, rejoindre le groupe, envoyez, repondez, inscrivez vous, rejoignez, postulez
send+ creer > compte
send+ creer > utilisateur
upload: televerser, choisir un fichier, joindre un fichier, charger un fichier, importer un fichier, ajouter un fichier, importer, =televersement, telechargement en masse
download: telecharger, installer, exporter, enregistrer sous, =exportation, telechargez, installez
unless: pourquoi acheter, regler le volume, regler la luminosite, regler l heure, regler les parametres, effacer les filtres, supprimer les filtres, supprimer le filtre, effacer la recherche, retirer en magasin, aller a la corbeille, sans accepter, ne pas accepter, pas d accord, conditions meteo, pas de newsletter, ~vendre sur*, ~envoyer un avis, supprimer la selection, reprendre le televersement
yes: oui*, ok, confirmer, continuer, valider, d accord
back: retour, annuler, fermer, modifier, changer, precedent*, reinitialiser, aide, afficher, masquer, rechercher, en savoir plus, appliquer, ajouter, non*, pas maintenant, plus tard, garder, conserver, rester
bin: corbeille, poubelle
writes: message*, repond*, commentaire*, ecri*, quoi de neuf
seeks: recherch*, filtr*, destinataire*, =a, personnes, aller a, page
amounts: montant, somme, prix, don, enchere
asks: comment acheter, comment payer, comment commander, comment reserver, comment annuler, comment supprimer, comment resilier, comment publier, comment partager, comment envoyer, comment telecharger, comment installer, comment s inscrire, ne pas *

es
pay: pagar, comprar, compra ahora, compra ya, reservar, reserva ahora, reserva ya, donar, suscribirse, suscribirme, suscribete, contratar, transferir, pujar, =vender, retirar dinero, retirar fondos, capturar pago, reembolsar, =reembolso, marcar como pagado, compra, compre, paga, pague, =reserva, reserve, dona, contrata, transfiere
pay+ realizar realiza tramitar tramita hacer haz confirmar confirma finalizar finaliza completar completa efectuar procesar autorizar ejecutar validar proceder enviar > pedido compra pago reserva transferencia transaccion donacion puja oferta orden bizum dinero suscripcion
pay+ iniciar inicia empezar empieza comenzar activar renovar > prueba suscripcion membresia plan
delete: eliminar, borrar, quitar, desactivar, darse de baja, darme de baja, dar de baja, revocar, descartar, a la papelera, desinstalar, dejar de seguir, desvincular, reiniciar, despublicar, revertir, desechar, anular publicacion, suprimir, elimine, elimina, borra, borre, quita, quite, descarta, descarte
delete+ cancelar anular > pedido pedidos compra reserva cita suscripcion vuelo viaje billete plan membresia inscripcion
delete+ cerrar > cuenta
delete+ finalizar terminar cerrar > conversacion chat llamada
delete+ vaciar > papelera carrito cesta historial
delete+ confirmar solicitar > eliminacion cancelacion anulacion baja
delete+ salir abandonar > grupo equipo servidor
delete+ abandonar salir > canal
delete+ finalizar > votacion encuesta
delete+ cancelar anular > devolucion reclamacion envio pago solicitud transferencia
decide: aprobar, =permitir, permitir acceso, autorizar, conceder acceso, transferir propiedad
decide+ rechazar aceptar denegar declinar > solicitud solicitudes invitacion oferta candidatura pedido
block: bloquear, denunciar, =reportar, expulsar, banear, marcar como spam, silenciar usuario, desbloquear usuario, bloquea, denuncia, reporta
block+ reportar > usuario publicacion comentario mensaje abuso perfil
connect+ vincular conectar asociar enlazar anadir > cuenta bancaria banco tarjeta billetera
accept: aceptar, acepto, consentir, estoy de acuerdo, permitir todo, permitir todas, firmar
terms: terminos, condiciones, politica de privacidad, aviso legal, boletin
publish: publicar, compartir, comentar, hacer publico, difundir, invitar, =seguir, me gusta, votar, publica, publique, comparte, comparta, comenta, invita, invite
send: enviar, mandar, responder, reenviar, presentar, solicitar, registrarse, registrarme, registrate, inscribirse, inscribirme, =llamar, =unirse, unirse al grupo, envia, envie, responde, responda, reenvia, unete
send+ crear crea > cuenta
send+ crear > usuario
upload: subir, cargar archivo, elegir archivo, seleccionar archivo, adjuntar archivo, anadir archivo, =subida, sube, suba, adjunta
download: descargar, instalar, exportar, guardar como, =descarga, =exportacion, descargue, instala, instale, exporta
unless: guia para comprar, de compra, la compra, mi compra, tu compra, su compra, ultima compra, borrar filtros, quitar filtros, borrar busqueda, ir a la papelera, no aceptar, no acepto, sin aceptar, condiciones meteorologicas, sin boletin, subir al inicio, subir arriba, ~enviar comentarios, ~vender en*, subir un nivel, =subir nivel, pausar subida, reanudar subida, ~descarga, eliminar seleccion, quitar seleccion, seleccionar archivo *, guardar como borrador, resumen de compra, lista de compra, guia de compra, historial de compra, mi reserva, tu reserva, la reserva, su reserva, ver reserva, gestionar reserva, detalles de la reserva, estado de la reserva, una reserva, codigo de reserva, ~denuncia
yes: si*, ok, aceptar, confirmar, continuar, de acuerdo
back: atras, volver, cancelar, cerrar, editar, cambiar, anterior, restablecer, ayuda, mostrar, ocultar, buscar, mas informacion, aplicar, anadir, no, ahora no, mas tarde, conservar, mantener
bin: papelera, basura
writes: mensaje*, respuesta*, responde*, comentario*, escrib*, que esta pasando
seeks: busca*, busqueda, filtr*, destinatario*, =para, personas, ir a, pagina
amounts: importe, monto, cantidad a*, precio, donacion
asks: como *, que es *, no *

it
pay: paga, pagare, acquista, acquistare, compra, comprare, ordina, ordinare, prenota, prenotare, dona, abbonati, trasferisci, noleggia, alla cassa, fai un offerta, preleva, =vendi, cattura pagamento, rimborsa, =rimborso, segna come pagato
pay+ procedi procedere conferma confermare completa completare concludi effettua effettuare esegui finalizza autorizza invia > ordine acquisto pagamento prenotazione bonifico transazione donazione offerta abbonamento denaro cassa
pay+ inizia attiva rinnova > prova abbonamento iscrizione
delete: elimina, eliminare, cancella, cancellare, rimuovi, rimuovere, disattiva, disdici, revoca, nel cestino, al cestino, disinstalla, smetti di seguire, scollega, scarta, annulla iscrizione, scartare, annulla pubblicazione, annullare la pubblicazione, ripristina versione, ritorna alla versione, =eliminazione
delete+ annulla > ordine prenotazione appuntamento abbonamento volo viaggio iscrizione acquisto
delete+ chiudi > account conto
delete+ termina chiudi > conversazione chat chiamata
delete+ svuota > cestino carrello cronologia
delete+ conferma richiedi > eliminazione cancellazione annullamento disdetta
delete+ abbandona esci > gruppo
delete+ lascia > canale gruppo
delete+ annulla > reso reclamo richiesta spedizione pagamento bonifico
decide: approva, =consenti, consenti accesso, autorizza, trasferisci proprieta
decide+ rifiuta accetta respingi nega > richiesta richieste invito offerta candidatura ordine
block: blocca, =segnala, espelli, banna, segna come spam, mute utente, silenzia utente, sblocca utente
block+ segnala > utente post commento messaggio abuso profilo
connect+ collega associa connetti aggiungi > conto account carta banca portafoglio
accept: accetta, accetto, accettare, acconsento, consenti tutto, sono d accordo, firma ora, firma qui, firma il*, firma contratto, firma documento, firmare, sottoscrivi
terms: termini, condizioni, informativa, privacy, newsletter
publish: pubblica, pubblicare, condividi, condividere, commenta, rendi pubblico, invita, =segui, mi piace, vota
publish+ inserisci > annuncio
send: invia, inviare, spedisci, rispondi, inoltra, candidati, registrati, iscriviti, =chiama, unisciti, rispondere, iscriversi
send+ crea > account
send+ crea > utente
upload: carica file, scegli file, carica un file, allega file, allega un file, carica foto, carica, aggiungi file, =caricamento
download: scarica, scaricare, installa, esporta, salva con nome, =esportazione, esportare, =scaricamento
unless: ordina per, ordina risultati, ordina i risultati, guida all acquisto, rimuovi filtri, rimuovi filtro, cancella filtri, cancella i filtri, cancella ricerca, senza accettare, non accetto, non accettare, condizioni meteo, termini di ricerca, pubblica amministrazione, ~vendi su*, ~invia feedback, carica altro, carica altri, carica di piu, carica altre, carica altri risultati, pausa upload, riprendi l upload, riprendi caricamento, cancella selezione, cancella tutto filtri
yes: si*, ok, conferma, continua, procedi, d accordo
back: indietro, torna*, annulla, chiudi, modifica, cambia, precedente, reimposta, aiuto, mostra, nascondi, cerca, scopri di piu, applica, aggiungi, no, non ora, piu tardi, mantieni, resta
bin: cestino
writes: messaggi*, rispo*, comment*, scriv*
seeks: cerca*, ricerca*, filtr*, trova, destinatari*, =a, persone, vai a, pagina
amounts: importo, somma, prezzo, offerta
asks: come *, non *

pt
pay: pagar, comprar, compre ja, compre agora, encomendar, reservar, doar, assinar, assine, subscrever, contratar, transferir, dar lance, sacar, =vender, finalizar compra, capturar pagamento, reembolsar, =reembolso, marcar como pago, compre, pague, reserve, encomende, doe, transfira
pay+ finalizar finalize fazer faca efetuar realizar confirmar confirme concluir fechar completar processar autorizar enviar prosseguir > pedido compra pagamento reserva encomenda transferencia transacao doacao lance pix dinheiro assinatura
pay+ iniciar comecar ativar renovar > teste periodo avaliacao assinatura plano
delete: excluir, eliminar, apagar, remover, desativar, revogar, descartar, para a lixeira, para lixeira, para o lixo, desinstalar, deixar de seguir, desvincular, cancelar inscricao, reiniciar, despublicar, reverter, descarte, anular publicacao, apague, exclua, deletar, delete, remova, elimine
delete+ cancelar anular > pedido compra reserva consulta assinatura voo viagem encomenda plano inscricao marcacao
delete+ encerrar fechar > conta
delete+ encerrar terminar finalizar > conversa chat chamada atendimento
delete+ esvaziar limpar > lixeira lixo carrinho historico
delete+ confirmar solicitar > exclusao cancelamento eliminacao remocao
delete+ sair > grupo
delete+ sair > canal
delete+ encerrar finalizar > votacao enquete
delete+ cancelar > devolucao reclamacao envio pagamento solicitacao transferencia
decide: aprovar, =permitir, permitir acesso, autorizar, conceder acesso, transferir propriedade
decide+ recusar aceitar rejeitar negar > pedido pedidos solicitacao convite proposta candidatura oferta
block: bloquear, denunciar, banir, expulsar, reportar, marcar como spam, silenciar usuario, desbloquear usuario, bloqueie, denuncie
connect+ vincular conectar associar ligar adicionar > conta bancaria banco cartao carteira
accept: aceitar, aceito, concordo, concordar, permitir tudo, consentir, assinar contrato
terms: termos, condicoes, politica de privacidade, contrato, newsletter
publish: publicar, postar, partilhar, compartilhar, comentar, tornar publico, convidar, =seguir, curtir, gosto, votar, =convite, convidar utilizador, publique, compartilhe, partilhe, comente, convide
send: enviar, mandar, responder, encaminhar, submeter, candidatar se, registar, cadastrar, cadastre, inscrever, =ligar, participar do grupo, envie, responda, encaminhe, inscreva se, cadastre se, participe
send+ criar crie > conta
send+ criar > usuario utilizador
upload: carregar ficheiro, escolher arquivo, escolher ficheiro, anexar arquivo, enviar arquivo, fazer upload, carregar novo, carregar novo a, adicionar arquivo, carregar arquivo, carregar foto, enviar ficheiro, carregar imagens, carregar imagem, enviar imagens, carregar fotos, carregue
download: baixar, descarregar, transferir ficheiro, instalar, exportar, guardar como, salvar como, =exportacao, transferencia de ficheiro, baixe, descarregue, instale
unless: guia para comprar, a compra, sua compra, minha compra, remover filtros, apagar pesquisa, ir para a lixeira, nao aceitar, nao aceito, sem aceitar, nao concordo, condicoes do tempo, termos de pesquisa, ~enviar feedback, ~vender na*, baixar posicao, salvar como rascunho, guardar como rascunho
yes: sim*, ok, confirmar, continuar, prosseguir, concordo
back: voltar, cancelar, fechar, editar, alterar, anterior, redefinir, ajuda, mostrar, ocultar, pesquisar, buscar, saiba mais, aplicar, adicionar, nao, agora nao, mais tarde, manter
bin: lixeira, lixo, reciclagem
writes: mensagem*, respost*, responde*, comentario*, escrev*
seeks: pesquis*, busca*, procurar, filtr*, destinatario*, =para, pessoas, ir para, pagina
amounts: valor, montante, quantia, preco, lance
asks: como *, nao *

nl
pay: betalen, betaal, kopen, koop, bestellen, bestel, reserveren, reserveer, boeken, boek nu, doneren, doneer, abonneren, abonneer, overmaken, bieden, afrekenen, naar de kassa, geld opnemen, =verkopen, terugbetalen, =terugbetaling, betaling incasseren, markeren als betaald
pay+ afronden rond bevestigen bevestig voltooien voltooi plaatsen plaats uitvoeren doen goedkeuren afsluiten > bestelling order betaling boeking reservering koop aankoop overboeking overschrijving transactie bod donatie abonnement
pay+ starten start verlengen > proefperiode abonnement lidmaatschap proefabonnement
delete: verwijderen, verwijder, wissen, wis, deactiveren, opzeggen, uitschrijven, intrekken, naar prullenbak, naar de prullenbak, in de prullenbak, ontvolgen, ontkoppelen, opnieuw opstarten, publicatie ongedaan maken, depubliceren, terugdraaien, weggooien, ongedaan maken publicatie, bevestig verwijdering, depubliceer, wijzigingen verwerpen, verwerpen
delete+ annuleren annuleer afzeggen beeindigen stopzetten > bestelling order boeking reservering afspraak abonnement lidmaatschap vlucht reis gesprek chat
delete+ sluiten opheffen > account rekening
delete+ legen leegmaken > prullenbak winkelwagen winkelmand winkelmandje geschiedenis
delete+ bevestigen > verwijdering annulering opzegging
delete+ verlaten > groep team kanaal
delete+ annuleren > retour claim betaling levering verzoek
decide: goedkeuren, toegang verlenen, autoriseren, eigendom overdragen
decide+ weigeren afwijzen accepteren > verzoek verzoeken aanvraag uitnodiging aanbod bestelling
block: blokkeren, blokkeer, rapporteren, =melden, verbannen, als spam markeren, dempen gebruiker, gebruiker dempen, gebruiker deblokkeren, rapporteer, meld misbruik
connect+ koppelen verbinden toevoegen > account rekening bankrekening kaart bank
accept: accepteren, accepteer, akkoord, toestaan, instemmen, alles toestaan, ondertekenen, onderteken
terms: voorwaarden, privacybeleid, privacyverklaring, nieuwsbrief
publish: publiceren, publiceer, plaatsen, plaats, delen, deel, reageren, openbaar maken, uitnodigen, =volgen, vind ik leuk, stemmen, deel nu, nodig uit, nodig * uit
send: verzenden, verstuur, versturen, verzend, indienen, beantwoorden, doorsturen, solliciteren, registreren, inschrijven, =bellen, deelnemen, stuur, reageer, meld aan bij, =antwoorden
send+ aanmaken maken > account
send+ aanmaken > gebruiker
upload: uploaden, bestand kiezen, kies bestand, bestand toevoegen, bijlage toevoegen, upload
download: downloaden, installeren, exporteren, opslaan als, download, installeer, exporteer
unless: te koop, bestel status, order bekijken, order volgen, filters wissen, filters verwijderen, filter verwijderen, zoekopdracht wissen, niet akkoord, niet accepteren, zonder accepteren, geen nieuwsbrief, een deel, alle plaatsen, te plaatsen, ~verkopen via*, ~verkopen op*, upload pauzeren, upload hervatten, selectie wissen, opslaan als concept, download bezig
yes: ja*, ok, oke, bevestigen, doorgaan, verder, akkoord
back: terug, annuleren, annuleer, sluiten, bewerken, wijzigen, wijzig, vorige, opnieuw instellen, help, tonen, toon, verbergen, zoeken, meer informatie, toepassen, toevoegen, nee*, niet nu, later, behouden
bin: prullenbak
writes: bericht*, antwoord*, reactie*, schrijf*
seeks: zoek*, filter*, ontvanger*, =aan, personen, ga naar, pagina
amounts: bedrag, prijs, bod
asks: hoe *, niet *

ca
pay: compra ara, comprar, compreu, paga, pagar, pagueu, realitzar comanda, fer comanda, reserva ara, reservar, subscriu, subscriure s, dona ara, fer un donatiu, transferir, tramitar comanda, reemborsa, captura el pagament, marca com a pagat
pay+ confirmar confirma finalitzar finalitza realitza fer completar > comanda compra pagament reserva transferència
delete: suprimeix, suprimir, elimina, eliminar, esborra, esborrar, cancel la la subscripció, desactiva, dona t de baixa, donar de baixa, a la paperera, desinstal la, surt del grup, buida la paperera, buida la cistella, deixa de seguir, descarta, despublicar, despublica, revertir a*, confirma l eliminació, =eliminació, treu, anul lar publicació, anul lar la publicació
delete+ cancel anul la > comanda reserva subscripció cita
decide: aprova, permet l accés, autoritza
decide+ rebutja accepta denega > sol petició invitació oferta
block: bloqueja, bloquejar, denuncia, informa d un abús
connect+ vincula connecta enllaça > compte bancari targeta
accept: accepta, accepto, acceptar, hi estic d acord, signa
terms: termes, condicions, política de privacitat, butlletí
publish: publica, publicar, comparteix, compartir, comenta, convida, m agrada, =segueix, vota
send: envia, enviar, envieu, respon, reenvia, registra t, inscriu te, crea un compte, =truca
send+ crear crea > usuari
upload: puja un fitxer, penja, tria un fitxer, adjunta un fitxer, puja un*, puja *, carregar arxius*, afegir fitxer, afegeix un fitxer, carrega
download: baixa, descarrega, instal la, exporta, desa com, =exportació
unless: esborra els filtres, suprimeix els filtres, elimina filtres, elimina els filtres, esborra la cerca, no accepto, sense acceptar, ~envia comentaris, puja amunt, =puja, carrega més, desa com a esborrany
yes: sí, d acord, confirma, continua, endavant, ok
back: cancel la, enrere, torna, tanca, edita, canvia, ajuda, mostra, amaga, cerca, més informació, afegeix, no, ara no, més tard
bin: paperera
writes: missatge*, respon*, comentari*, escriu*
seeks: cerca*, filtr*, destinatari*, =per a
amounts: import, preu
asks: com *

gl
pay: mercar agora, mercar, comprar agora, realizar pedido, facer pedido, subscribirse, doar, finalizar a compra
delete: eliminar conta, suprimir, cancelar a subscrición, cancelar subscrición, ao lixo, baleirar o lixo, saír do grupo, darse de baixa
decide: aprobar solicitude, rexeitar solicitude
block: denunciar
connect: vincular conta, conectar conta
accept: acepto, aceptar
publish: publicar, compartir, convidar
send: enviar mensaxe, responder, rexistrarse
upload: subir ficheiro, cargar ficheiro
download: descargar, instalar
unless: eliminar filtros
yes: si, aceptar, confirmar, continuar
back: cancelar, atrás, pechar, volver, non, agora non
bin: lixo, papeleira
writes: mensaxe*, escrib*
seeks: busca*, filtr*
asks: como *

eu
pay: erosi, ordaindu, eskatu orain, egin eskaera, eskaera egin, erreserbatu, harpidetu, dohaintza egin, transferitu, baieztatu eskaera, baieztatu ordainketa, eskaera baieztatu
delete: ezabatu, kendu, harpidetza utzi, baja eman, zakarrontzira, zakarrontzia hustu, utzi taldea, kontua itxi, eskaera bertan behera
decide: onartu eskaera, eskaera baztertu, baimendu
block: blokeatu, salatu
connect: lotu kontua, konektatu kontua
accept: onartu, onartzen dut, ados nago, sinatu
terms: baldintz*, pribatutasun*
publish: argitaratu, partekatu, iruzkindu, gonbidatu, gustatzen zait, jarraitu erabiltzailea, bozkatu
send: bidali, erantzun, birbidali, erregistratu, sortu kontua, deitu
upload: igo fitxategia, kargatu, aukeratu fitxategia
download: deskargatu, instalatu, esportatu, gorde honela
unless: ezabatu iragazki*, kendu iragazki*, ez onartu
yes: bai*, ados, berretsi, jarraitu
back: utzi, atzera, itxi, editatu, aldatu, garbitu, laguntza, erakutsi, bilatu, gehitu, ez, orain ez
bin: zakarrontzi*
writes: mezu*, idatzi*, iruzkin*
seeks: bilatu*, iragaz*, hartzaile*
amounts: zenbateko*, prezio*

ga
pay: ceannaigh, íoc, ordaigh, cuir in áirithe, liostáil, tabhair deonachán, aistrigh airgead, seiceáil amach, deimhnigh ordú, deimhnigh íocaíocht
delete: scrios, =bain, bain amach, cuir sa bhruscar, díliostáil, díghníomhaigh, fág an grúpa, folmhaigh an bruscar, cealaigh an síntiús, cealaigh an t ordú
decide: ceadaigh, diúltaigh d iarratas
block: blocáil, tuairiscigh
connect: nasc cuntas
accept: glac, glacaim, aontaím, sínigh
terms: téarmaí, coinníollacha
publish: foilsigh, comhroinn, postáil, tabhair cuireadh, is maith liom
send: seol, freagair, cláraigh, cruthaigh cuntas, glaoigh
upload: uaslódáil, roghnaigh comhad
download: íoslódáil, suiteáil
unless: bain scagair*, bain na scagair*, scrios na scagair*
yes: tá, deimhnigh, lean ar aghaidh, ceart go leor
back: cealaigh, ar ais, dún, cuir in eagar, glan, cabhair, taispeáin, cuardaigh, níl, ní anois
bin: bruscar
writes: teachtaireacht*, scríobh*, trácht*
seeks: cuardaigh*, scag*

mt
pay: ixtri, ħallas, ordna, ibbukkja, irriserva, abbona, agħti donazzjoni, ittrasferixxi, ikkonferma l ordni, ikkonferma l pagament
delete: ħassar, neħħi, iddiżattiva, ikkanċella l abbonament, ikkanċella l ordni, itlaq mill grupp, battal l iskart
decide: approva, irrifjuta t talba
block: imblokka, irrapporta
connect: għaqqad il kont, qabbad il kont
accept: aċċetta, naċċetta, naqbel, iffirma
terms: termini, kundizzjonijiet
publish: ippubblika, aqsam, ikkummenta, stieden
send: ibgħat, wieġeb, irreġistra, oħloq kont, ċempel
upload: tella, għażel fajl
download: niżżel, installa, esporta
unless: neħħi l filtri, neħħi filtru, ħassar il filtri
yes: iva, ikkonferma, kompli
back: ikkanċella, lura, agħlaq, editja, fittex, uri, le, mhux issa
bin: skart
writes: messaġġ*, ikteb*
seeks: fittex*, filtr*

af
pay: koop, betaal, bestel, bespreek nou, skenk, teken in, dra geld oor, plaas bestelling, gaan betaal, bevestig bestelling, bevestig betaling, voltooi bestelling
delete: skrap, vee uit, verwyder, skrap rekening, kanselleer intekening, kanselleer bestelling, deaktiveer, verlaat groep, na asblik, maak asblik leeg
decide: keur goed, wys versoek af, verleen toegang
block: blokkeer, rapporteer
connect: koppel rekening, verbind rekening
accept: aanvaar, ek stem in, stem in, onderteken
terms: bepalings, voorwaardes, privaatheidsbeleid
publish: plaas, publiseer, deel, nooi, lewer kommentaar
send: stuur, antwoord, dien in, registreer, skep rekening, bel nou
upload: laai op, kies lêer
download: laai af, installeer, voer uit
unless: verwyder filter*, ~stuur terugvoer
yes: ja*, ok, bevestig, gaan voort
back: kanselleer, terug, sluit, wysig, soek, wys, nee*, nie nou nie
bin: asblik, vullisdrom
writes: boodskap*, skryf*
seeks: soek*, filter*
`;
