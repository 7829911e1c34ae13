// The engine's estimate of tokens compared with the tokenizer itself, in every language of the corpora and some more.
// The texts were written for this test. `npm run quality -- tokens` measures real pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

import { WasmEngine } from '../../js-glue/tool/engine/wasm_engine.js';
import { loadEngineModule } from '../../js-glue/tool/engine/load.js';
import { captureInto } from './support/button_page.js';

const kMostOff = 0.08;

const kTexts: Record<string, string> = {
  English: `The ferry leaves from the old harbour at half past seven and again at noon. Tickets are sold on board, but the
    kiosk next to the lighthouse takes cards and gives advice about the islands. Children under six travel free of charge;
    bicycles cost two euros each way. If the wind is stronger than force eight, the afternoon crossing is cancelled and
    passengers are asked to wait for the evening boat or to take the coach over the bridge, which takes about forty minutes.`,
  German: `Die Fähre legt um halb acht am alten Hafen ab und noch einmal gegen Mittag. Fahrkarten gibt es an Bord, doch am
    Schalter neben dem Leuchtturm kann man auch mit Karte bezahlen und sich über die Inseln beraten lassen. Kinder unter sechs
    Jahren fahren kostenlos mit, Fahrräder kosten zwei Euro je Strecke. Bei Windstärke acht fällt die Überfahrt am
    Nachmittag aus; wer nicht warten möchte, nimmt den Bus über die Brücke und ist in vierzig Minuten dort.`,
  'German compounds': `Die Verkehrssicherheitsvorschrift der Hafenverwaltung verlangt eine Haftpflichtversicherungsbestätigung
    für jedes Sportbootführerscheinverfahren. Rettungswestenprüfplaketten, Feuerlöscherwartungsnachweise und die
    Funkgerätezulassungsurkunde sind dem Schifffahrtsaufsichtsbeamten vorzulegen. Die Liegeplatzgebührenordnung und die
    Abfallentsorgungsrichtlinie hängen am Hafenmeisterhäuschen neben dem Trinkwasserversorgungsanschluss aus.`,
  French: `Le bateau part du vieux port à sept heures et demie, puis de nouveau à midi. Les billets sont vendus à bord, mais le
    guichet près du phare accepte les cartes et donne des conseils sur les îles. Les enfants de moins de six ans voyagent
    gratuitement ; les vélos coûtent deux euros par trajet. Quand le vent est trop fort, la traversée de l’après-midi est
    annulée, et l’on peut attendre le soir ou prendre l’autocar qui passe par le pont en quarante minutes environ.`,
  Spanish: `El barco sale del puerto viejo a las siete y media y otra vez al mediodía. Los billetes se venden a bordo, pero la
    taquilla junto al faro acepta tarjetas y da consejos sobre las islas. Los niños menores de seis años viajan gratis; las
    bicicletas cuestan dos euros por trayecto. Si el viento es demasiado fuerte, se cancela la travesía de la tarde y hay que
    esperar hasta la noche o tomar el autobús que cruza el puente en unos cuarenta minutos.`,
  Czech: `Loď odplouvá ze starého přístavu v půl osmé a potom znovu v poledne. Jízdenky se prodávají na palubě, ale v pokladně
    vedle majáku lze platit kartou a poradit se o ostrovech. Děti do šesti let cestují zdarma, za kolo se platí dvě eura.
    Když je vítr příliš silný, odpolední plavba se ruší a cestující počkají do večera, nebo pojedou autobusem přes most, což
    trvá asi čtyřicet minut. Psi musí mít náhubek a vodítko.`,
  Polish: `Prom odpływa ze starego portu o wpół do ósmej, a potem jeszcze raz w południe. Bilety sprzedawane są na pokładzie, ale
    w kasie obok latarni można zapłacić kartą i zapytać o wyspy. Dzieci poniżej sześciu lat podróżują bezpłatnie, a rower
    kosztuje dwa euro w jedną stronę. Jeśli wiatr jest zbyt silny, popołudniowy rejs zostaje odwołany i trzeba poczekać do
    wieczora albo pojechać autobusem przez most, co zajmuje około czterdziestu minut.`,
  Russian: `Паром отходит от старой пристани в половине восьмого и ещё раз в полдень. Билеты продаются на борту, но в кассе
    рядом с маяком принимают карты и рассказывают об островах. Дети до шести лет едут бесплатно, за велосипед берут два
    евро в одну сторону. Если ветер слишком сильный, дневной рейс отменяют, и пассажиры ждут вечера или едут на автобусе
    через мост, что занимает около сорока минут. Собаки должны быть на поводке.`,
  Greek: `Το πλοίο φεύγει από το παλιό λιμάνι στις επτά και μισή και ξανά το μεσημέρι. Τα εισιτήρια πωλούνται στο κατάστρωμα,
    αλλά το εκδοτήριο δίπλα στον φάρο δέχεται κάρτες και δίνει πληροφορίες για τα νησιά. Τα παιδιά κάτω των έξι ετών
    ταξιδεύουν δωρεάν, ενώ τα ποδήλατα κοστίζουν δύο ευρώ. Όταν ο άνεμος είναι πολύ δυνατός, το απογευματινό δρομολόγιο
    ακυρώνεται και οι επιβάτες περιμένουν μέχρι το βράδυ ή παίρνουν το λεωφορείο.`,
  Arabic: `تغادر العبارة من الميناء القديم في السابعة والنصف صباحا ثم مرة أخرى عند الظهر. تباع التذاكر على متن السفينة، لكن
    الشباك المجاور للمنارة يقبل البطاقات ويقدم النصائح عن الجزر. يسافر الأطفال دون السادسة مجانا، وتكلف الدراجة يوروين لكل
    رحلة. إذا كانت الرياح قوية جدا تلغى رحلة بعد الظهر، وعلى المسافرين انتظار المساء أو ركوب الحافلة التي تعبر الجسر في
    أربعين دقيقة تقريبا.`,
  Hebrew: `המעבורת יוצאת מהנמל הישן בשבע וחצי בבוקר ושוב בצהריים. הכרטיסים נמכרים על הסיפון, אבל בדוכן שליד המגדלור אפשר לשלם
    בכרטיס אשראי ולקבל עצות על האיים. ילדים עד גיל שש נוסעים חינם, ואופניים עולים שני אירו לכל כיוון. כאשר הרוח חזקה מדי
    ההפלגה של אחר הצהריים מבוטלת, והנוסעים מחכים עד הערב או נוסעים באוטובוס דרך הגשר במשך ארבעים דקות בערך.`,
  Hindi: `नाव पुराने बंदरगाह से साढ़े सात बजे चलती है और फिर दोपहर में एक बार और। टिकट नाव पर ही मिलते हैं, लेकिन प्रकाशस्तंभ के पास वाली
    खिड़की पर कार्ड से भी भुगतान किया जा सकता है और द्वीपों के बारे में सलाह मिलती है। छह साल से छोटे बच्चे मुफ़्त यात्रा करते हैं और
    साइकिल का किराया दो यूरो है। अगर हवा बहुत तेज़ हो तो दोपहर की यात्रा रद्द हो जाती है और यात्रियों को शाम तक रुकना पड़ता है।`,
  Thai: `เรือข้ามฟากออกจากท่าเรือเก่าเวลาเจ็ดโมงครึ่ง และอีกครั้งตอนเที่ยง ตั๋วมีขายบนเรือ แต่ช่องขายตั๋วข้างประภาคารรับบัตรและ
    ให้คำแนะนำเกี่ยวกับเกาะต่างๆ เด็กอายุต่ำกว่าหกปีเดินทางฟรี ส่วนจักรยานเสียค่าใช้จ่ายสองยูโร ถ้าลมแรงเกินไป เรือรอบบ่ายจะถูกยกเลิก
    และผู้โดยสารต้องรอจนถึงเย็นหรือนั่งรถบัสข้ามสะพานซึ่งใช้เวลาประมาณสี่สิบนาที`,
  Japanese: `フェリーは古い港を七時半に出て、正午にもう一度出ます。切符は船の上でも買えますが、灯台のとなりの窓口ではカードが使え、島々につ
    いて教えてもらえます。六歳未満の子どもは無料で、自転車は片道二ユーロです。風が強すぎるときは午後の便が欠航になり、お客さまは夕方まで待つ
    か、橋をわたるバスに乗ってください。バスではおよそ四十分かかります。犬を連れている方は、かならず綱をつけてください。`,
  'Chinese, simplified': `渡轮早上七点半从老码头出发，中午还有一班。船上可以买票，不过灯塔旁边的售票处可以刷卡，也会介绍各个小岛的情况。六岁以下的
    孩子免费乘船，自行车每次收两欧元。如果风太大，下午的班次就会取消，乘客可以等到晚上，或者坐大巴从桥上过去，大约需要四十分钟。带狗的客人请
    给狗系好绳子，这样大家都会觉得安全。开船之前十分钟停止上船，行李请放在门口的架子上。`,
  'Chinese, traditional': `渡輪早上七點半從老碼頭出發，中午還有一班。船上可以買票，不過燈塔旁邊的售票處可以刷卡，也會介紹各個小島的情況。六歲以
    下的孩子免費乘船，自行車每次收兩歐元。如果風太大，下午的班次就會取消，乘客可以等到晚上，或者坐巴士從橋上過去，大約需要四十分鐘。帶狗的客人
    請給狗繫好繩子，這樣大家都會覺得安全。開船之前十分鐘停止上船，行李請放在門口的架子上。`,
  Korean: `배는 오래된 항구에서 일곱 시 반에 떠나고 정오에 한 번 더 떠납니다. 표는 배 위에서도 살 수 있지만, 등대 옆 매표소에서는 카드를 받고 섬에
    대한 안내도 해 줍니다. 여섯 살 미만의 어린이는 무료이고 자전거는 편도 이 유로입니다. 바람이 너무 강하면 오후 배는 취소되며, 손님들은 저녁까지
    기다리거나 다리를 건너는 버스를 타야 합니다. 버스로는 사십 분쯤 걸립니다.`,
  'with emoji': `Great trip today! 😀 The sea was calm ⛵ and we saw dolphins 🐬🐬 near the second island 🏝️. Lunch at the harbour
    was lovely 🍽️ 👍, the kids loved the lighthouse ❤️ and the ice cream 🍦. Next time we bring the tent ⛺ and stay for the sunrise
    🌅. Thanks to the whole crew 🙏 and see you in August! ⭐⭐⭐⭐⭐`,
  code: `export function departures(timetable: Timetable, from: Date, limit = 5): Departure[] {
      const later = timetable.rows.filter((row) => row.leavesAt >= from && !row.isCancelled);
      later.sort((a, b) => a.leavesAt.getTime() - b.leavesAt.getTime());
      return later.slice(0, limit).map(({ id, leavesAt, pier }) => ({ id, time: formatTime(leavesAt), pier: pier ?? 'unknown' }));
    }
    if (error.code !== 'TIMETABLE_EMPTY') throw new RangeError(\`No rows after \${from.toISOString()}\`);`,
  addresses: `https://ferry.example.org/timetable/2024/summer?from=old-harbour&to=north-island&adults=2&bikes=1#evening
    https://www.example.com/articles/2023/11/07/why-the-lighthouse-keeper-stays-awake.html?utm_source=newsletter&utm_medium=mail
    http://127.0.0.1:8080/api/v2/departures/4711/seats.json mailto:tickets@ferry.example.org
    https://cdn.example.net/assets/img/islands/hero-1280x720@2x.webp /static/js/main.8f3a21bc.chunk.js`,
  'ids and brackets': Array.from(
    { length: 24 },
    (_, k) =>
      `(${String.fromCharCode(97 + k)}${String.fromCharCode(122 - k)}${100_003 + 37_411 * k}) {${k}: [${k * 7}, ${k * 31}]}`,
  ).join(' | '),
};

/** The whole content, as the caller would pass it to a model. */
async function observed(text: string, format: 'text' | 'table' | 'tree') {
  const engine = new WasmEngine(await loadEngineModule());
  try {
    captureInto(engine, text, false, 'P');
    const { content, estimatedTokens } = engine.observe({ format });
    return { content: typeof content === 'string' ? content : JSON.stringify(content), estimatedTokens };
  } finally {
    engine.delete();
  }
}

for (const [name, text] of Object.entries(kTexts)) {
  test(`the estimate of ${name} is within 8 % of the tokens, in every format`, async (t) => {
    for (const format of ['text', 'table', 'tree'] as const) {
      const { content, estimatedTokens } = await observed(
        text.replace(/\n {4}(?! )/g, name === 'code' ? '\n' : ' '),
        format,
      );
      const tokens = countTokens(content);
      const off = estimatedTokens / tokens - 1;
      t.diagnostic(`${format}: ${estimatedTokens} for ${tokens}, ${(100 * off).toFixed(1)} %`);
      assert.ok(
        Math.abs(off) <= kMostOff,
        `${format}: ${estimatedTokens} for ${tokens} tokens, off by ${(100 * off).toFixed(1)} %`,
      );
    }
  });
}
