// Signs that stand for the words of a button: single characters, and words in the names of icons (classes, files, test ids,
// ligatures of icon fonts). The notation is that of read_words.ts.

export const EMOJI: string = `
pay: 💳 💰 💵 💶 💷 💴 💸 🪙 🛒 🛍 🤑
delete: 🗑 ❌ 🚮 🧹 ♻
decide: ✅ ☑ ✔
block: 🚫 ⛔ 🚩
publish: 👍 👎 📢 📣 ❤ 🔁
send: ✉ 📤 📨 📧 📩 📮 ➤ ✈ 🛩 📞 ⮞ 🕊
upload: 📎
download: 📥 ⬇
`;

export const ICONS: string = `
pay: pay, payment*, buy, credit card, creditcard, checkout, cart checkout, donate, purchase, paypal, wallet send, attach money, monetization on, paid
delete: trash*, delete, remove, bin, dustbin, garbage, recycle bin, erase*, wastebasket, del, unsubscribe, unlink, person remove, user minus, user times, user x, link off, power off
decide: approve, deny, reject, how to reg
block: ban, block, report, flag, user slash
publish: share, share alt, sharealt, share variant, ios share, retweet*, repost, thumb up, thumbs up, thumbup, thumb down, thumbs down, publish, like, upvote, downvote, person add, user plus
send: send, paper plane, paperplane, reply*, mail forward, forward to inbox, outgoing mail, submit
upload: upload*, paperclip, attach file, attachment, cloud upload, file upload
download: download*, cloud download, file download, get app, install*, save alt
unless: send to back, sendbird, shared, remove red eye, deleted*
bin: trash*, bin, delete*, recycle*
`;
