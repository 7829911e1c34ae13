// Names of buttons of large shops, mail, travel, bank and social sites: for each language those with an effect that a
// person is asked about, by their risk, and those that only look so. Separated by a vertical bar.
import type { Language, WordRisk } from '../../../js-glue/agent/risk/risky_words.js';

export interface Labels {
  risky: Partial<Record<WordRisk, string>>;
  harmless: string;
}

export const kLabels: Readonly<Record<Language, Labels>> = {
  en: {
    risky: {
      pay:
        'Place your order|Confirm your order|Complete my order|Pay your order|Submit order|Buy this book|Buy it now|' +
        'Make payment|Make a payment|Complete payment|Authorize payment|Authorise the payment|Complete booking|' +
        'Confirm booking|Confirm reservation|Confirm and pay|Request to book|Reserve|Checkout|Proceed to checkout|' +
        'Confirm purchase|Place bid|Commit to buy|Send money|Confirm transfer|Start your 30-day free trial|' +
        'Start membership|Upgrade plan|Renew membership|Request ride|Order now|Approve this order|Pay with PayPal|' +
        'Subscribe and save|Top up|Process the order|Complete your booking',
      delete:
        'Delete 3 deleted items forever|Delete forever|Move to trash|Move all to bin|Empty trash now|Empty cart|' +
        'Clear basket|Cancel appointment|Cancel membership|Cancel my plan|Cancel this order|Cancel your booking|' +
        'Cancel selected items|Close my account|Close your account|Finish cancellation|Confirm deletion|Clear chat|' +
        'End subscription|Remove friend|Leave group|Discard draft|Clear history|Revoke access|Remove from cart',
      accept:
        'Sign|Sign contract|Sign here|Adopt and sign|Sign and submit|I agree|Accept all cookies|Agree and continue',
      publish:
        'Publish release notes|Post|Repost|Post all|Merge pull request|Create pull request|Publish now|Share now',
      send: 'Send new message|Reply all|Send|Submit application|Create your account|Message seller|Request a refund',
      upload: 'Upload a photo|Choose file',
      download: 'Download invoice|Export as CSV',
    },
    harmless:
      'Order history|Order by price|Order #1234|Track my order|Your order|Your orders|View your order|My order|Find order|' +
      'Order confirmation|Ways to pay|How to pay|How to cancel your order|Deleted items|Remove filters|Undo delete|Trash|' +
      'Go to trash|Sign in|Sign in with Google|Sign out|Sent|Messages|New message|Release notes|Share price|Blog post|' +
      'Postcode|Downloads|Uploaded|Check out 3 items|Check out our new arrivals|Continue to payment|Add to cart|' +
      'Payment methods|Manage booking|My bookings|View booking|Booking details|Cancel|Close|Close account menu|' +
      'Reservation details|Appointments|Confirm|Continue|Confirm payment method|Continue without accepting|Book review|' +
      'This book|Address book|Complete your profile|Merge requests|Purchase history|Move to inbox|Save as draft',
  },
  de: {
    risky: {
      pay:
        'Jetzt kaufen|Zahlungspflichtig bestellen|Jetzt bezahlen|Buchung abschließen|Buchung jetzt verbindlich abschließen|' +
        'Bestellung aufgeben|Bestellung bestätigen|Bestellung abschicken|Kauf bestätigen|Kauf abschließen|' +
        'Zahlung bestätigen|Zahlung freigeben|Überweisung ausführen|Überweisen|Geld senden|Mit PayPal zahlen|' +
        'Jetzt buchen|Jetzt reservieren|Reservierung bestätigen|Gebot abgeben|Zur Kasse gehen|Mitgliedschaft beginnen|' +
        'Abo abschließen|Probemonat starten|Auftrag erteilen|Abonnieren|Lastschrift autorisieren|Spenden',
      delete:
        'Endgültig löschen|In den Papierkorb verschieben|Papierkorb leeren|Warenkorb leeren|Löschung bestätigen|' +
        'Termin absagen|Termin stornieren|Mitgliedschaft kündigen|Mitgliedschaft beenden|Abo beenden|Konto auflösen|' +
        'Mein Konto schließen|Buchung stornieren|Stornierung bestätigen|Kündigung bestätigen|Verlauf löschen|' +
        'Gruppe verlassen|Artikel entfernen|Gelöschte Elemente endgültig löschen',
      accept: 'Unterschreiben|Vertrag unterzeichnen|Zustimmen und weiter|Alle akzeptieren',
      publish: 'Beitrag veröffentlichen|Jetzt teilen|Anzeige aufgeben|Bewertung abgeben|Kommentieren',
      send: 'Nachricht senden|Absenden|Allen antworten|Weiterleiten|Konto anlegen|Jetzt bewerben|Antrag stellen',
      upload: 'Foto hochladen',
      download: 'Rechnung herunterladen',
    },
    harmless:
      'Bestellübersicht|Meine Bestellungen|Bestellung verfolgen|Bestellung anzeigen|Bestelldetails|Kaufhaus|Kaufverlauf|' +
      'Zahlungsarten|Zahlungsmethode ändern|Zahlen und Fakten|Buchung ansehen|Buchungen verwalten|Wie bestellen|' +
      'Filter löschen|Alle Filter löschen|Suche löschen|Gelöschte Elemente|Gesendet|Absender|Mit mir geteilt|Hochgeladen|' +
      'Heruntergeladen|Nicht akzeptieren|Nicht einverstanden|Ablehnen|Abbrechen|Schließen|Papierkorb|Warenkorb|' +
      'In den Warenkorb|Anmelden|Abmelden|Suchen|Weiter|Weiter zur Zahlung|Mein Konto|Reservierungen|Termine anzeigen|' +
      'Kündigungsfristen|Kommentare anzeigen|Antworten anzeigen|Alle Antworten|Neue Nachricht|Posteingang|Bestätigen',
  },
  fr: {
    risky: {
      pay:
        'Acheter maintenant|Acheter cet article|Passer la commande|Passer votre commande|Finaliser ma commande|' +
        'Valider ma commande|Valider et payer|Valider le paiement|Valider mon panier|Confirmer la réservation|' +
        'Finaliser la réservation|Réserver|Je réserve|Je commande|Payer 29 €|Procéder au paiement|Effectuer le virement|' +
        "Valider le virement|Envoyer de l'argent|Confirmer l'achat|Finaliser l'achat|S'abonner|Je m’abonne|Souscrire|" +
        "Démarrer l'essai gratuit|Enchérir|Placer une enchère|Faire une offre|Faire un don|Régler mes achats",
      delete:
        'Supprimer définitivement|Mettre à la corbeille|Placer dans la corbeille|Vider la corbeille|Vider mon panier|' +
        'Annuler ma commande|Annuler la réservation|Annuler le rendez-vous|Annuler mon abonnement|Résilier|' +
        'Fermer mon compte|Clôturer le compte|Confirmer la suppression|Confirmer l’annulation|Se désabonner|' +
        'Désactiver mon compte|Quitter le groupe|Effacer l’historique',
      accept: 'Signer|Signer le contrat|J’accepte|Tout accepter|Accepter et continuer',
      publish: 'Publier mon avis|Partager|Commenter|Déposer une annonce|Mettre en ligne',
      send: 'Envoyer le message|Répondre à tous|Transférer|S’inscrire|Créer mon compte|Postuler',
      upload: 'Joindre un fichier',
      download: 'Télécharger la facture',
    },
    harmless:
      'Comment payer ?|Comment commander|Mes commandes|Suivre ma commande|Voir ma commande|Ma commande|Mes achats|' +
      'Détails de la commande|Historique des commandes|Moyens de paiement|Gérer ma réservation|Mes réservations|' +
      'Voir la réservation|Panier|Voir mon panier|Ajouter au panier|Corbeille|Aller à la corbeille|Messages supprimés|' +
      'Effacer les filtres|Retirer en magasin|Messages envoyés|Expéditeur|Bureau de poste|Voir les commentaires|' +
      'Partagés avec moi|Annuler|Fermer|Se connecter|Se déconnecter|Continuer sans accepter|Tout refuser|Mon compte|' +
      'Téléchargements|Rechercher|Nouveau message|Régler le volume|Continuer|Suivant|Abonnements|Confirmer|Valider',
  },
  es: {
    risky: {
      pay:
        'Comprar ya|Comprar ahora|Compra ahora|Tramitar pedido|Tramitar el pedido|Realizar pedido|Realizar el pedido|' +
        'Realiza tu pedido|Confirmar pedido|Confirmar la compra|Finalizar la compra|Confirmar reserva|Completar la reserva|' +
        'Finalizar pedido|Pagar ahora|Pagar y finalizar|Efectuar pago|Realizar el pago|Confirmar pago|Autorizar pago|' +
        'Reservar ahora|Reserva ahora|Confirmar transferencia|Realizar transferencia|Enviar dinero|Suscribirse|' +
        'Contratar ahora|Empezar prueba gratuita|Hacer una oferta|Pujar|Enviar Bizum|Donar',
      delete:
        'Eliminar cuenta|Borrar|Mover a la papelera|Vaciar papelera|Vaciar carrito|Vaciar la cesta|Cancelar pedido|' +
        'Cancelar mi suscripción|Cancelar la reserva|Cancelar cita|Anular reserva|Anular el pedido|Cerrar mi cuenta|' +
        'Confirmar eliminación|Confirmar cancelación|Dar de baja|Salir del grupo|Borrar historial',
      accept: 'Firmar contrato|Firmar|Aceptar todo|Acepto',
      publish: 'Publicar anuncio|Compartir|Comentar',
      send: 'Enviar mensaje|Responder a todos|Reenviar|Registrarse|Regístrate|Crear una cuenta|Enviar solicitud',
      upload: 'Subir foto',
      download: 'Descargar factura',
    },
    harmless:
      'Cómo comprar|Cómo pagar|Mis pedidos|Ver pedido|Ver mi pedido|Detalles del pedido|Historial de pedidos|' +
      'Seguir mi pedido|Métodos de pago|Formas de pago|Mis reservas|Ver reserva|Gestionar reserva|Carrito de compra|' +
      'Lista de la compra|Cesta de la compra|Condiciones de compra|Seguir comprando|Añadir a la cesta|Papelera|' +
      'Ir a la papelera|Elementos eliminados|Borrar filtros|Quitar filtros|Enviados|Gastos de envío|Remitente|Descargas|' +
      'Compartido conmigo|Ver comentarios|Cancelar|Cerrar|Cerrar sesión|Iniciar sesión|Mi cuenta|No aceptar|Rechazar|' +
      'Continuar sin aceptar|Citas|Nuevo mensaje|Confirmar|Continuar|Subir arriba',
  },
  it: {
    risky: {
      pay:
        'Acquista ora|Procedi all’acquisto|Procedi all’ordine|Procedi con l’ordine|Conferma pagamento|' +
        'Conferma il pagamento|Conferma prenotazione|Conferma la prenotazione|Conferma l’ordine|Completa l’acquisto|' +
        'Completa l’ordine|Completa la prenotazione|Invia ordine|Effettua il pagamento|Esegui bonifico|Conferma bonifico|' +
        'Paga ora|Ordina ora|Prenota|Vai alla cassa|Concludi ordine|Invia denaro|Abbonati|Fai un’offerta|Dona ora|' +
        'Inizia la prova gratuita|Attiva abbonamento|Compra subito',
      delete:
        'Elimina definitivamente|Sposta nel cestino|Svuota cestino|Svuota il carrello|Annulla ordine|Annulla l’ordine|' +
        'Annulla prenotazione|Annulla appuntamento|Disdici abbonamento|Chiudi il mio account|Chiudi conto|' +
        'Conferma eliminazione|Conferma l’annullamento|Cancella account|Rimuovi|Disattiva account|Abbandona gruppo',
      accept: 'Firma ora|Firma il contratto|Accetta tutto|Accetto',
      publish: 'Pubblica annuncio|Condividi|Commenta|Inserisci annuncio',
      send: 'Invia messaggio|Rispondi a tutti|Inoltra|Registrati|Crea un account|Candidati|Iscriviti',
      upload: 'Carica file',
      download: 'Scarica fattura',
    },
    harmless:
      'Ordina per prezzo|I miei ordini|Il mio ordine|Dettagli ordine|Traccia ordine|Visualizza l’ordine|Cronologia ordini|' +
      'Come pagare|Come ordinare|Come acquistare|Metodi di pagamento|Le mie prenotazioni|Gestisci prenotazione|' +
      'Vedi prenotazione|Carrello|Aggiungi al carrello|Cestino|Messaggi eliminati|Rimuovi filtri|Posta inviata|Mittente|' +
      'Condivisi con me|Mostra commenti|Scaricati|Termini di ricerca|Annulla|Chiudi|Accedi|Esci|Il mio account|' +
      'Continua senza accettare|Rifiuta|Pubblica amministrazione|Condizioni d’acquisto|Nuovo messaggio|Appuntamenti|' +
      'Lista dei desideri|Guida all’acquisto|Ordina risultati|Conferma|Continua|Metodo di consegna',
  },
  pt: {
    risky: {
      pay:
        'Comprar agora|Finalizar pedido|Finalizar compra|Finalizar a compra|Efetuar pagamento|Fazer pagamento|' +
        'Confirmar pagamento|Confirmar pedido|Confirmar a compra|Confirmar reserva|Concluir compra|Concluir reserva|' +
        'Fechar pedido|Fazer pedido|Efetuar encomenda|Finalizar encomenda|Pagar com Pix|Fazer Pix|Transferir|' +
        'Confirmar transferência|Enviar dinheiro|Reservar agora|Assinar agora|Assine já|Subscrever|Contratar|Doar|' +
        'Dar lance|Iniciar teste gratuito|Ir para o checkout|Autorizar pagamento',
      delete:
        'Excluir conta|Eliminar|Apagar mensagem|Mover para a lixeira|Mover para o lixo|Esvaziar lixeira|' +
        'Esvaziar carrinho|Cancelar pedido|Cancelar minha assinatura|Cancelar a reserva|Cancelar consulta|' +
        'Encerrar minha conta|Fechar conta|Confirmar exclusão|Confirmar cancelamento|Remover|Sair do grupo|Limpar histórico',
      accept: 'Aceitar tudo|Concordo|Aceito os termos',
      publish: 'Publicar anúncio|Postar|Compartilhar|Comentar',
      send: 'Enviar mensagem|Responder a todos|Encaminhar|Cadastre-se|Criar uma conta|Candidatar-se|Registar-se',
      upload: 'Anexar arquivo',
      download: 'Baixar fatura',
    },
    harmless:
      'Como pagar|Como comprar|Meus pedidos|Ver pedido|Detalhes do pedido|Histórico de pedidos|Acompanhar pedido|' +
      'Formas de pagamento|Minhas reservas|Ver reserva|Gerenciar reserva|Carrinho de compras|Carrinho de compra|' +
      'Lista de compras|Sua compra|Adicionar ao carrinho|Continuar comprando|Lixeira|Ir para a lixeira|Itens excluídos|' +
      'Limpar filtros|Remover filtros|Enviados|Remetente|Ver respostas|Ver comentários|Compartilhados comigo|' +
      'Transferências|Cancelar|Fechar|Entrar|Sair|Sair da conta|Minha conta|Não aceito|Rejeitar|Termos de pesquisa|' +
      'Data de carregamento|Nova mensagem|Assinaturas|Pesquisar|Continuar|Confirmar',
  },
  nl: {
    risky: {
      pay:
        'Nu kopen|Bestelling plaatsen|Plaats bestelling|Plaats je bestelling|Bestelling afronden|Bestelling bevestigen|' +
        'Rond je bestelling af|Afrekenen|Ik ga bestellen|Nu betalen|Betaal nu|Betaling bevestigen|Betaling goedkeuren|' +
        'Boeking bevestigen|Boeking voltooien|Nu boeken|Boek nu|Nu reserveren|Reserveer nu|Reservering bevestigen|' +
        'Bestellen en betalen|Koop afronden|Aankoop bevestigen|Geld overmaken|Overboeking bevestigen|Bod plaatsen|' +
        'Doneer|Abonnement afsluiten|Proefperiode starten|Naar de kassa',
      delete:
        'Definitief verwijderen|Verplaatsen naar prullenbak|Prullenbak legen|Prullenbak leegmaken|Winkelwagen legen|' +
        'Bestelling annuleren|Boeking annuleren|Reservering annuleren|Afspraak annuleren|Afspraak afzeggen|' +
        'Abonnement opzeggen|Abonnement beëindigen|Account sluiten|Mijn account sluiten|Verwijdering bevestigen|' +
        'Annulering bevestigen|Geschiedenis wissen|Groep verlaten',
      accept: 'Ondertekenen|Contract ondertekenen|Akkoord|Alles accepteren',
      publish: 'Bericht plaatsen|Publiceren|Delen|Reageren|Advertentie plaatsen',
      send: 'Verstuur bericht|Verzenden|Allen beantwoorden|Doorsturen|Account aanmaken|Nu solliciteren|Registreren',
      upload: 'Bijlage toevoegen',
      download: 'Factuur downloaden',
    },
    harmless:
      'Huizen te koop|Mijn bestellingen|Mijn bestelling|Bestelling volgen|Bestelling bekijken|Order bekijken|Bestelstatus|' +
      'Bestelgeschiedenis|Betaalmethoden|Hoe betalen|Hoe bestellen|Mijn boekingen|Boeking bekijken|Boeking beheren|' +
      'Winkelwagen|In winkelwagen|Toevoegen aan winkelwagen|Prullenbak|Verwijderde items|Filters wissen|' +
      'Zoekopdracht wissen|Verzonden|Afzender|Antwoorden bekijken|Bekijk reacties|Gedeeld met mij|Gedownload|Uploaddatum|' +
      'Annuleren|Sluiten|Inloggen|Uitloggen|Mijn account|Niet akkoord|Weigeren|Zoeken|Nieuw bericht|Verder|' +
      'Mijn reserveringen|Een deel|Aankopen|Weersvoorwaarden|Bevestigen',
  },
};
