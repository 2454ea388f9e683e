// Generated from locales/ by integrations/consent-record.ts. Append-only, and committed: whoever agreed
// to a wording agreed to that one, so an entry is never changed and never removed.
import type { ConsentWording } from './consent-version.ts';

export const consentWordings: readonly ConsentWording[] = [
  {
    version: '55818c80f689',
    locale: 'en',
    text: 'I agree to receive text messages from Threadwell about my consultation request (up to 3 messages per consultation process). Message and data rates may apply. Reply STOP to opt out or HELP for help. Consent is not a condition of purchase.',
  },
  {
    version: 'f0f4dcd754e9',
    locale: 'fr',
    text: 'J’accepte de recevoir des SMS de Threadwell au sujet de ma demande de consultation (jusqu’à 3 messages par consultation). Des frais de messagerie et de données peuvent s’appliquer. Répondez STOP pour ne plus en recevoir, HELP pour obtenir de l’aide. Ce consentement n’est pas une condition d’achat.',
  },
  {
    version: 'df1e0709686d',
    locale: 'es',
    text: 'Acepto recibir mensajes de texto de Threadwell sobre mi solicitud de consulta (hasta 3 mensajes por proceso de consulta). Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos o HELP para obtener ayuda. El consentimiento no es condición de compra.',
  },
  {
    version: '7d4ebc833e67',
    locale: 'en',
    text: '(Optional) I agree to receive automated text messages from Threadwell at the number above about my consultation request: a confirmation, a time to talk and a reminder (up to 3 messages per consultation process). Message and data rates may apply. Reply STOP to opt out or HELP for help. Consent is not a condition of purchase.',
  },
  {
    version: '154a8168ec8c',
    locale: 'fr',
    text: '(Facultatif) J’accepte de recevoir de Threadwell, au numéro ci-dessus, des SMS automatisés au sujet de ma demande de rendez-vous : une confirmation, un créneau et un rappel (jusqu’à 3 messages par demande de rendez-vous). Des frais de messagerie et de données peuvent s’appliquer. Répondez STOP pour ne plus en recevoir, HELP pour obtenir de l’aide. Ce consentement n’est pas une condition d’achat.',
  },
  {
    version: 'eeba4934db9a',
    locale: 'es',
    text: '(Opcional) Acepto recibir de Threadwell, en el número de arriba, mensajes de texto automáticos sobre mi solicitud de consulta: una confirmación, un horario para hablar y un recordatorio (hasta 3 mensajes por consulta). Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos o HELP para obtener ayuda. El consentimiento no es condición de compra.',
  },
  {
    version: '5f477e9203c0',
    locale: 'en',
    text: '(Optional) I agree to receive automated text messages from Threadwell at the number above about my consultation request: a confirmation, a proposed time and a reminder (up to 3 messages per consultation process, plus answers to my own texts). Message and data rates may apply. Reply STOP to opt out or HELP for help. Consent is not a condition of purchase.',
  },
  {
    version: '6070fbd1c445',
    locale: 'fr',
    text: '(Facultatif) J’accepte de recevoir de Threadwell, au numéro ci-dessus, des SMS automatisés au sujet de ma demande de rendez-vous : une confirmation, une proposition de créneau et un rappel (jusqu’à 3 messages par demande de rendez-vous, plus les réponses à mes propres SMS). Des frais de messagerie et de données peuvent s’appliquer. Répondez STOP pour ne plus en recevoir, HELP pour obtenir de l’aide. Ce consentement n’est pas une condition d’achat.',
  },
  {
    version: 'a1bdfc1c3594',
    locale: 'es',
    text: '(Opcional) Acepto recibir de Threadwell, en el número de arriba, mensajes de texto automatizados sobre mi solicitud de consulta: una confirmación, una propuesta de horario y un recordatorio (hasta 3 mensajes por solicitud de consulta, más las respuestas a mis propios mensajes). Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos o HELP para obtener ayuda. El consentimiento no es condición de compra.',
  },
  {"version":"a4a23db6bb9a","locale":"fr","text":"(Facultatif) J’accepte de recevoir de Threadwell, au numéro ci-dessus, des SMS automatisés au sujet de ma demande de rendez-vous : une confirmation, une proposition de créneau et un rappel (jusqu’à 3 messages par demande de rendez-vous, plus les réponses à mes propres SMS). Des frais de messagerie et de données peuvent s’appliquer. Répondez STOP pour vous désinscrire, HELP pour obtenir de l’aide. Ce consentement n’est pas une condition d’achat."},
];
