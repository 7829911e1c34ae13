// The words of effects in the languages of Asia and Africa. In Chinese, Japanese, Korean and Thai a phrase is looked for inside the text, because
// words are not parted there.
// The notation is that of read_words.ts.

export const ASIAN = `
ar
pay: شراء, اشتر, اشتري, اشتر الآن, شراء الآن, ادفع, دفع الآن, الدفع الآن, إتمام الدفع, إتمام الشراء, إتمام الطلب, تأكيد الطلب, تأكيد الدفع, اطلب الآن, تقديم الطلب, احجز, احجز الآن, تأكيد الحجز, اشترك, الاشتراك الآن, تبرع, تحويل الأموال, تحويل المبلغ, إرسال الأموال, سحب الأموال, زايد, متابعة الدفع
delete: حذف, احذف, إزالة, مسح الكل, محو, إلغاء الاشتراك, إلغاء الطلب, إلغاء الحجز, إلغاء الموعد, إلغاء تنشيط, تعطيل الحساب, إلغاء المتابعة, إلغاء الصداقة, إغلاق الحساب, مغادرة المجموعة, إفراغ سلة المهملات, إلغاء التثبيت, إنهاء المحادثة, إنهاء المكالمة, نقل إلى المهملات, إلغاء الربط, أرشفة, يزيل, يحذف, امسح, تجاهل, أفرغ القمامة, إلغاء النشر, الغاء النشر, الرجوع للنسخة*, تأكيد الحذف, =الحذف, أزل
decide: موافقة, الموافقة على الطلب, رفض الطلب, رفض الدعوة, قبول الطلب, قبول الدعوة, منح الوصول, =سماح, السماح بالوصول, تفويض
block: حظر, إبلاغ, الإبلاغ عن*, طرد, كتم المحادثة
connect: ربط الحساب, ربط حساب*, إضافة بطاقة, توصيل الحساب
accept: أوافق, قبول, قبول الكل, موافق على*, أقبل, توقيع
terms: الشروط, شروط, الأحكام, سياسة الخصوصية, النشرة
publish: نشر, انشر, مشاركة, شارك, تعليق, دعوة, ادع, إعجاب, أعجبني, =متابعة, تصويت, تغريد
send: إرسال, أرسل, رد, الرد, الرد على الكل, إعادة توجيه, تقديم, قدم الآن, تسجيل, التسجيل, إنشاء حساب, اتصال, انضمام, إضافة صديق, يرسل
upload: رفع ملف, تحميل ملف, اختر ملف, إرفاق ملف, =رفع, رفع * ملف*, رفع ملفات, إضافة ملف, ارفع
download: تنزيل, تحميل, تثبيت, تصدير, حفظ باسم, =حمل
unless: حذف الفلتر, حذف الفلاتر, حذف التصفية, مسح الكل الفلاتر, إزالة الفلتر, إزالة الفلاتر, تسجيل الدخول, تسجيل الخروج, لا أوافق, تحميل المزيد, إرسال ملاحظات, إزاله الفلتر, رفع مستوى, تجاهل الكل
yes: نعم, موافق, تأكيد, متابعة, حسنا, استمرار, التالي
back: إلغاء, رجوع, عودة, إغلاق, تعديل, تغيير, مساعدة, عرض, إخفاء, بحث, إضافة, لا, ليس الآن, لاحقا, السابق
bin: سلة المهملات, المهملات, سلة المحذوفات
writes: رسالة, رسالتك, اكتب, رد, تعليق, تعليقا
seeks: بحث, ابحث, البحث, تصفية, إلى, مستلم, المستلمون
amounts: المبلغ, مبلغ, السعر
asks: كيفية *, كيف *

he
pay: קנה, קנו, קנייה, קנה עכשיו, קנו עכשיו, רכוש, רכישה, לרכישה, שלם, שלמו, תשלום עכשיו, לתשלום, =תשלום, בצע תשלום, בצע הזמנה, בצעו הזמנה, ביצוע הזמנה, השלמת הזמנה, השלם הזמנה, אישור הזמנה, הזמן, הזמן עכשיו, הזמינו, הזמינו עכשיו, הרשמה למנוי, תרום, תרמו, העבר כסף, העברת כסף, משיכת כספים, לקופה
delete: מחק, מחיקה, מחיקת*, הסר, הסרה, הסרת*, למחוק, ביטול מינוי, בטל מינוי, ביטול הזמנה, בטל הזמנה, ביטול תור, השבת חשבון, השבתת חשבון, סגירת חשבון, סגור חשבון, עזיבת הקבוצה, עזוב קבוצה, יציאה מהקבוצה, רוקן אשפה, ריקון אשפה, העבר לאשפה, הפסק לעקוב, הסר חבר, סיום שיחה, סיים שיחה, סיים צ אט, ארכב, להסיר, רוקן את הזבל, אישור מחיקה, ביטול פרסום, בטל פרסום, שחזר לגרסה*
decide: אשר בקשה, אישור בקשה, דחה בקשה, דחיית בקשה, דחה הזמנה, =אפשר, אפשר גישה, =אשר
block: חסום, חסימה, חסימת*, דווח, דיווח, דיווח על*, השתק שיחה
connect: חבר חשבון, קשר חשבון, קישור חשבון, חיבור חשבון
accept: אני מסכים, אני מסכימה, מסכים, קבל, קבל הכל, אישור הכל, חתום, חתימה
terms: תנאי, תנאים, תקנון, מדיניות פרטיות, ניוזלטר, דיוור
publish: פרסם, פרסום, פרסמו, שתף, שיתוף, שתפו, הגב, הזמן חברים, לייק, אהבתי, =עקוב, הצבע
send: שלח, שלחו, שליחה, שליחת*, השב, השב לכולם, תגובה, העבר הלאה, הגש, הגשה, הרשמה, הירשם, הירשמו, צור חשבון, יצירת חשבון, התקשר, הצטרף, לשלוח
upload: העלה, העלאה, העלאת קובץ, בחר קובץ, צרף קובץ, העלאת*, הוסף קובץ, להעלות
download: הורד, =הורדה, הורדת*, התקן, התקנה, ייצוא, שמור בשם, =יצוא
unless: הסר מסנ*, הסרת מסנ*, מחק מסנ*, מחיקת מסנ*, ניקוי מסנ*, לא מסכים, שליחת משוב, אמצעי תשלום, הורדת מחיר, ~שליחה עד הבית, ~פרסום באתר, השהה העלאה, המשך העלאה
yes: כן, אישור, המשך, אשר, בסדר, הבא
back: ביטול, בטל, חזרה, חזור, סגור, סגירה, עריכה, שינוי, עזרה, הצג, הסתר, חיפוש, הוסף, לא, לא עכשיו, אחר כך, השאר
bin: אשפה, סל אשפה, פח, סל המיחזור
writes: הודעה, כתוב, כתבו, תגובה, הגב, השב
seeks: חיפוש, חפש, סינון, אל, נמען, נמענים
amounts: סכום, מחיר
asks: איך *, כיצד *

fa
pay: خرید, خرید کنید, بخر, همین حالا بخرید, =پرداخت, پرداخت کنید, پرداخت نهایی, پرداخت و*, تکمیل خرید, تکمیل سفارش, ثبت سفارش, ثبت نهایی, نهایی کردن سفارش, سفارش دهید, رزرو, رزرو کنید, خرید اشتراک, اهدا, کمک مالی, انتقال وجه, کارت به کارت, برداشت وجه, شارژ حساب
delete: حذف, حذف کردن, پاک کردن, پاک کن, لغو اشتراک, لغو سفارش, لغو رزرو, غیرفعال کردن حساب, غیرفعال سازی حساب, بستن حساب, ترک گروه, خروج از گروه, تخلیه سطل زباله, انتقال به سطل زباله, لغو دنبال کردن, پایان گفتگو, پایان چت, لغو نصب, بایگانی کردن, برداشتن, دورانداختن, دور انداختن, خالی کردن سطل زباله, بازگردانی به نسخه*, لغو انتشار, تایید حذف, تأیید حذف
decide: تأیید درخواست, رد درخواست, پذیرش درخواست, رد دعوت, =اجازه دادن, اجازه دسترسی, اعطای دسترسی
block: مسدود کردن, مسدود کن, بلاک, بلاک کردن, گزارش تخلف, =گزارش, گزارش کاربر, مسدودسازی
connect: اتصال حساب, پیوند حساب, اتصال کارت, افزودن کارت بانکی
accept: می پذیرم, میپذیرم, موافقم, قبول دارم, پذیرش همه, قبول کردن, امضا
terms: شرایط, قوانین و مقررات, حریم خصوصی, خبرنامه
publish: انتشار, منتشر کردن, اشتراک گذاری, به اشتراک گذاشتن, اشتراکگذاری, ارسال دیدگاه, ثبت دیدگاه, دعوت, پسندیدن, لایک, =دنبال کردن, رأی دادن
send: ارسال, بفرست, فرستادن, پاسخ, پاسخ به همه, بازارسال, هدایت, ثبت نام, عضویت, ایجاد حساب, تماس, پیوستن
upload: بارگذاری, آپلود, انتخاب فایل, پیوست فایل, افزودن فایل
download: دانلود, بارگیری, نصب, نصب کردن, خروجی گرفتن, برون بری, =صدور
unless: حذف فیلتر*, پاک کردن فیلتر*, پاک کردن جستجو, ارسال شده, ارسال بازخورد, ارسال رایگان, سبد خرید, افزودن به سبد خرید, روش ارسال, هزینه ارسال, راهنمای خرید, تاریخچه خرید, نمی پذیرم, بارگذاری بیشتر, ~خرید و فروش*, ~تماس با ما, ~ارسال به*, توقف بارگذاری, ادامه بارگذاری
yes: بله, بلی, تأیید, تایید, ادامه, باشه, مطمئنم, بعدی
back: انصراف, لغو, بازگشت, برگشت, بستن, ویرایش, تغییر, راهنما, نمایش, جستجو, افزودن, خیر, نه, بعدا, اکنون نه
bin: سطل زباله, زباله دان, سطل بازیافت
writes: پیام, بنویس, بنویسید, پاسخ, دیدگاه, نظر
seeks: جستجو, جستوجو, فیلتر, به, گیرنده
amounts: مبلغ, قیمت
asks: چگونه *, نحوه *, راهنمای *

ur
pay: خریدیں, ابھی خریدیں, ادائیگی کریں, ادا کریں, آرڈر کریں, آرڈر دیں, آرڈر مکمل کریں, آرڈر کی تصدیق کریں, بک کریں, سبسکرائب کریں, عطیہ دیں, رقم بھیجیں, رقم نکالیں, رقم منتقل کریں
delete: حذف کریں, مٹائیں, ہٹائیں, ڈیلیٹ کریں, رکنیت ختم کریں, سبسکرپشن منسوخ کریں, آرڈر منسوخ کریں, بکنگ منسوخ کریں, ان سبسکرائب کریں, اکاؤنٹ بند کریں, اکاؤنٹ غیر فعال کریں, گروپ چھوڑیں, ردی خالی کریں, ان فالو کریں, گفتگو ختم کریں, حزف کریں, حذف, خارج کریں
decide: منظور کریں, مسترد کریں, درخواست قبول کریں, اجازت دیں
block: بلاک کریں, مسدود کریں, رپورٹ کریں, اطلاع دیں
connect: اکاؤنٹ جوڑیں, اکاؤنٹ منسلک کریں
accept: قبول کریں, میں متفق ہوں, متفق ہوں, دستخط کریں
terms: شرائط, رازداری کی پالیسی
publish: شائع کریں, پوسٹ کریں, شیئر کریں, اشتراک کریں, تبصرہ کریں, مدعو کریں, پسند کریں, فالو کریں, ووٹ دیں
send: بھیجیں, ارسال کریں, جمع کرائیں, جواب دیں, آگے بھیجیں, درخواست دیں, رجسٹر کریں, سائن اپ کریں, اکاؤنٹ بنائیں, کال کریں, شامل ہوں
upload: اپ لوڈ کریں, اپلوڈ کریں, فائل منتخب کریں, اپلوڈ, اپ لوڈ
download: ڈاؤن لوڈ کریں, ڈاؤنلوڈ کریں, انسٹال کریں
unless: فلٹر ہٹائیں, فلٹرز ہٹائیں, فلٹر حذف کریں, کارٹ میں شامل*
yes: ہاں, جی ہاں, تصدیق کریں, جاری رکھیں, ٹھیک ہے
back: منسوخ کریں, منسوخ, واپس, بند کریں, ترمیم کریں, مدد, دکھائیں, تلاش کریں, شامل کریں, نہیں, ابھی نہیں
bin: ردی, کوڑے دان, ردی کی ٹوکری
writes: پیغام, لکھیں, جواب, تبصرہ
seeks: تلاش, فلٹر
amounts: رقم, قیمت

hi
pay: खरीदें, अभी खरीदें, खरीदो, भुगतान करें, भुगतान करे, पेमेंट करें, पे करें, ऑर्डर करें, आर्डर करें, ऑर्डर दें, ऑर्डर पूरा करें, ऑर्डर की पुष्टि करें, बुक करें, बुकिंग की पुष्टि करें, सदस्यता लें, सब्सक्राइब करें, दान करें, पैसे भेजें, पैसे ट्रांसफर करें, पैसे निकालें, रिचार्ज करें
delete: हटाएं, मिटाएं, डिलीट करें, सदस्यता रद्द करें, सदस्यता समाप्त करें, ऑर्डर रद्द करें, बुकिंग रद्द करें, अनसब्सक्राइब करें, खाता बंद करें, खाता निष्क्रिय करें, निष्क्रिय करें, ग्रुप छोड़ें, समूह छोड़ें, ट्रैश खाली करें, ट्रैश में भेजें, अनफ़ॉलो करें, अनइंस्टॉल करें, चैट समाप्त करें, बातचीत समाप्त करें, संग्रहित करें, निकालें, निकालना, =डिलीट, डिलीट, रिकॉर्डेड फ़ाइल को छोड़ें, चैनल छोड़ें, =आर्काइव, आर्काइव करें, हटाना, मिटाना, मत समाप्त करें
decide: अनुमति दें, स्वीकृत करें, मंज़ूरी दें, अनुरोध स्वीकार करें, अनुरोध अस्वीकार करें, अस्वीकार करें अनुरोध, आमंत्रण अस्वीकार करें
block: ब्लॉक करें, अवरोधित करें, शिकायत करें, रिपोर्ट करें, स्पैम की रिपोर्ट करें, प्रतिबंधित करें, फ्लैग करें, फ्लैग करे, म्यूट करें, अनब्लॉक करें
connect: खाता लिंक करें, खाता जोड़ें, बैंक खाता जोड़ें, बैंक खाता लिंक करें
accept: स्वीकार करें, मैं सहमत हूं, सहमत हूं, सभी स्वीकार करें, हस्ताक्षर करें
terms: नियम, शर्तें, शर्तों, गोपनीयता नीति
publish: पोस्ट करें, प्रकाशित करें, शेयर करें, साझा करें, टिप्पणी करें, आमंत्रित करें, पसंद करें, लाइक करें, फ़ॉलो करें, वोट करें, ट्वीट करें
send: भेजें, भेजे, भेजो, सबमिट करें, जमा करें, जवाब दें, उत्तर दें, फ़ॉरवर्ड करें, आवेदन करें, पंजीकरण करें, रजिस्टर करें, साइन अप करें, खाता बनाएं, कॉल करें, शामिल हों, जवाब दे दो, भेजना
upload: अपलोड करें, फ़ाइल चुनें, फ़ाइल संलग्न करें
download: डाउनलोड करें, इंस्टॉल करें, निर्यात करें
unless: फ़िल्टर हटाएं, सभी फ़िल्टर हटाएं, भेजे गए, भेजे गए संदेश, फ़ीडबैक भेजें
yes: हां, हाँ, जी हां, पुष्टि करें, जारी रखें, ठीक है, ठीक, आगे बढ़ें
back: रद्द करें, वापस, बंद करें, संपादित करें, बदलें, सहायता, दिखाएं, छिपाएं, खोजें, जोड़ें, नहीं, अभी नहीं, बाद में, रहने दें
bin: ट्रैश, रीसायकल बिन, कूड़ेदान
writes: संदेश, मैसेज, लिखें, जवाब, टिप्पणी, उत्तर
seeks: खोज*, फ़िल्टर, प्राप्तकर्ता
amounts: राशि, कीमत, रकम

bn
pay: কিনুন, এখনই কিনুন, পেমেন্ট করুন, পরিশোধ করুন, অর্থ প্রদান করুন, অর্ডার করুন, অর্ডার দিন, অর্ডার নিশ্চিত করুন, বুক করুন, বুকিং নিশ্চিত করুন, সাবস্ক্রাইব করুন, দান করুন, টাকা পাঠান, টাকা তুলুন, টাকা ট্রান্সফার করুন
delete: মুছুন, মুছে ফেলুন, মুছে দিন, ডিলিট করুন, সরান, বাদ দিন, সাবস্ক্রিপশন বাতিল করুন, অর্ডার বাতিল করুন, বুকিং বাতিল করুন, আনসাবস্ক্রাইব করুন, অ্যাকাউন্ট বন্ধ করুন, নিষ্ক্রিয় করুন, গ্রুপ ত্যাগ করুন, গ্রুপ ছাড়ুন, ট্র্যাশ খালি করুন, চ্যাট শেষ করুন, আনফলো করুন, মুছে ফেলা নিশ্চিত, অপসারণ করুন, অপসারণ, মোছা নিশ্চিত করুন, প্রকাশনা বাতিল করুন
decide: অনুমোদন করুন, অনুমতি দিন, অনুরোধ প্রত্যাখ্যান করুন, অনুরোধ গ্রহণ করুন
block: ব্লক করুন, অবরুদ্ধ করুন, রিপোর্ট করুন, অভিযোগ করুন
connect: অ্যাকাউন্ট লিঙ্ক করুন, অ্যাকাউন্ট যুক্ত করুন
accept: গ্রহণ করুন, আমি সম্মত, সম্মত, স্বাক্ষর করুন
terms: শর্তাবলী, শর্ত, গোপনীয়তা নীতি
publish: পোস্ট করুন, প্রকাশ করুন, শেয়ার করুন, মন্তব্য করুন, আমন্ত্রণ জানান, লাইক করুন, ফলো করুন, ভোট দিন
send: পাঠান, জমা দিন, সাবমিট করুন, উত্তর দিন, ফরওয়ার্ড করুন, আবেদন করুন, নিবন্ধন করুন, সাইন আপ করুন, অ্যাকাউন্ট তৈরি করুন, কল করুন, যোগ দিন
upload: আপলোড করুন, ফাইল বাছুন
download: ডাউনলোড করুন, ইনস্টল করুন
unless: ফিল্টার মুছুন, ফিল্টার সরান, সব ফিল্টার মুছুন, মতামত পাঠান
yes: হ্যাঁ, নিশ্চিত করুন, চালিয়ে যান, ঠিক আছে, ওকে
back: বাতিল, বাতিল করুন, ফিরে যান, বন্ধ করুন, সম্পাদনা করুন, সাহায্য, দেখান, খুঁজুন, যোগ করুন, না, এখন না, পরে
bin: ট্র্যাশ, আবর্জনা
writes: বার্তা, মেসেজ, লিখুন, উত্তর, মন্তব্য
seeks: খুঁজুন, অনুসন্ধান, ফিল্টার
amounts: পরিমাণ, দাম

ta
pay: வாங்கு, வாங்குங்கள், வாங்குக, இப்போது வாங்கு, பணம் செலுத்து, பணம் செலுத்துங்கள், செலுத்து, ஆர்டர் செய், ஆர்டர் செய்யவும், ஆர்டரை உறுதிசெய், முன்பதிவு செய், பதிவு செய்து செலுத்து, குழுசேர், நன்கொடை அளி, பணம் அனுப்பு
delete: நீக்கு, நீக்கவும், அழி, அகற்று, சந்தாவை ரத்துசெய், ஆர்டரை ரத்துசெய், முன்பதிவை ரத்துசெய், குழுவிலகு, கணக்கை மூடு, முடக்கு கணக்கை, குழுவை விட்டு வெளியேறு, குப்பையை காலிசெய், உரையாடலை முடி
decide: அனுமதி, அங்கீகரி, கோரிக்கையை நிராகரி, கோரிக்கையை ஏற்கவும்
block: தடு, தடைசெய், புகாரளி, முடக்கு
connect: கணக்கை இணை
accept: ஏற்கிறேன், ஏற்கவும், ஒப்புக்கொள்கிறேன், அனைத்தையும் ஏற்கவும், கையொப்பமிடு
terms: விதிமுறைகள், நிபந்தனைகள், தனியுரிமை*
publish: வெளியிடு, இடுகையிடு, பகிர், பகிரவும், கருத்து தெரிவி, அழை, விரும்பு, பின்தொடர், வாக்களி
send: அனுப்பு, அனுப்பவும், சமர்ப்பி, பதிலளி, முன்னனுப்பு, விண்ணப்பி, பதிவு செய், பதிவுசெய், கணக்கை உருவாக்கு, சேரவும்
upload: பதிவேற்று, கோப்பைத் தேர்வுசெய்
download: பதிவிறக்கு, பதிவிறக்கவும், நிறுவு
unless: வடிப்பான்களை அழி, வடிப்பானை அகற்று, வடிப்பான்களை அகற்று, கருத்தை அனுப்பு
yes: ஆம், உறுதிசெய், தொடரவும், தொடர், சரி
back: ரத்துசெய், திரும்பு, மூடு, திருத்து, உதவி, காட்டு, தேடு, சேர், இல்லை, வேண்டாம், இப்போது வேண்டாம், பிறகு
bin: குப்பை, குப்பைத்தொட்டி
writes: செய்தி*, எழுது*, பதில்*, கருத்து*
seeks: தேடு*, வடி*
amounts: தொகை, விலை

te
pay: కొనండి, కొనుగోలు చేయండి, ఇప్పుడే కొనండి, కొను, చెల్లించండి, చెల్లించు, ఆర్డర్ చేయండి, ఆర్డర్ చేయి, ఆర్డర్‌ను నిర్ధారించండి, బుక్ చేయండి, బుక్ చేయి, సబ్‌స్క్రయిబ్ చేయండి, విరాళం ఇవ్వండి, డబ్బు పంపండి
delete: తొలగించు, తొలగించండి, తీసివేయి, తీసివేయండి, డిలీట్ చేయి, చెరిపివేయి, సభ్యత్వాన్ని రద్దు చేయి, ఆర్డర్‌ను రద్దు చేయి, బుకింగ్ రద్దు చేయి, అన్‌సబ్‌స్క్రయిబ్ చేయి, ఖాతాను మూసివేయి, గ్రూప్ నుండి నిష్క్రమించు, ట్రాష్‌ను ఖాళీ చేయి, చాట్‌ను ముగించు
decide: అనుమతించు, ఆమోదించు, ఆమోదించండి, అభ్యర్థనను తిరస్కరించు
block: బ్లాక్ చేయి, బ్లాక్ చేయండి, రిపోర్ట్ చేయి, నివేదించు
connect: ఖాతాను లింక్ చేయి
accept: అంగీకరించు, నేను అంగీకరిస్తున్నాను, అంగీకరిస్తున్నాను, అన్నీ అంగీకరించు, సంతకం చేయి
terms: నిబంధనలు, షరతులు, గోప్యతా*
publish: పోస్ట్ చేయి, పోస్ట్ చేయండి, ప్రచురించు, ప్రచురించండి, షేర్ చేయి, షేర్ చేయండి, వ్యాఖ్యానించు, ఆహ్వానించు, లైక్ చేయి, అనుసరించు, ఓటు వేయి
send: పంపు, పంపండి, సమర్పించు, సమర్పించండి, ప్రత్యుత్తరం ఇవ్వు, జవాబు ఇవ్వు, ఫార్వర్డ్ చేయి, దరఖాస్తు చేయండి, నమోదు చేయండి, సైన్ అప్ చేయి, ఖాతాను సృష్టించు, కాల్ చేయి, చేరండి
upload: అప్‌లోడ్ చేయి, ఫైల్‌ను ఎంచుకోండి
download: డౌన్‌లోడ్ చేయి, డౌన్‌లోడ్ చేయండి, ఇన్‌స్టాల్ చేయి
unless: ఫిల్టర్‌ను తీసివేయి, ఫిల్టర్‌లను తీసివేయి, ఫిల్టర్‌లను తొలగించు, అభిప్రాయాన్ని పంపండి
yes: అవును, నిర్ధారించు, కొనసాగించు, సరే
back: రద్దు చేయి, వెనుకకు, మూసివేయి, సవరించు, సహాయం, చూపు, వెతుకు, జోడించు, కాదు, వద్దు, ఇప్పుడు కాదు, తర్వాత
bin: ట్రాష్, చెత్త
writes: సందేశం*, రాయండి*, ప్రత్యుత్తరం*, వ్యాఖ్య*
seeks: వెతుకు*, వెతకండి*, ఫిల్టర్*
amounts: మొత్తం, ధర

th
pay: ซื้อเลย, ซื้อทันที, ซื้อตอนนี้, ซื้อสินค้า, =ซื้อ, ชำระเงิน, ชำระค่า, จ่ายเงิน, จ่ายเลย, สั่งซื้อ, สั่งเลย, ยืนยันการสั่งซื้อ, ยืนยันคำสั่งซื้อ, จองเลย, จองทันที, =จอง, ยืนยันการจอง, สมัครสมาชิกแบบ, บริจาค, โอนเงิน, ถอนเงิน, เติมเงิน, เสนอราคา
delete: ลบ, นำออก, ยกเลิกการสมัคร, ยกเลิกคำสั่งซื้อ, ยกเลิกการจอง, ยกเลิกสมาชิก, ปิดบัญชี, ปิดใช้งานบัญชี, ระงับบัญชี, ออกจากกลุ่ม, ล้างถังขยะ, ย้ายไปที่ถังขยะ, ย้ายไปยังถังขยะ, ถอนการติดตั้ง, เลิกติดตาม, เลิกเป็นเพื่อน, สิ้นสุดการสนทนา, จบการสนทนา, ทิ้งแบบร่าง
decide: อนุมัติ, ปฏิเสธคำขอ, ยอมรับคำขอ, ปฏิเสธคำเชิญ, อนุญาตให้เข้าถึง, =อนุญาต
block: บล็อก, รายงานผู้ใช้, รายงานปัญหา, =รายงาน, รายงานโพสต์, แบน
connect: เชื่อมต่อบัญชี, ผูกบัญชี, เชื่อมโยงบัญชี
accept: ยอมรับ, ฉันยอมรับ, เห็นด้วย, ลงนาม
terms: ข้อกำหนด, เงื่อนไข, นโยบายความเป็นส่วนตัว, จดหมายข่าว
publish: โพสต์, เผยแพร่, แชร์, แสดงความคิดเห็น, เชิญ, ถูกใจ, =ติดตาม, โหวต, ลงประกาศ
send: ส่ง, ตอบกลับ, ส่งต่อ, สมัครงาน, สมัครสมาชิก, ลงทะเบียน, สร้างบัญชี, โทร, เข้าร่วม
upload: อัปโหลด, อัพโหลด, เลือกไฟล์, แนบไฟล์, เพิ่มไฟล์
download: ดาวน์โหลด, ติดตั้ง, ส่งออก, บันทึกเป็น
unless: ลบตัวกรอง, ล้างตัวกรอง, ลบการค้นหา, ส่งแล้ว, จัดส่ง, การส่ง, ค่าส่ง, ขนส่ง, วิธีการชำระเงิน, วิธีชำระเงิน, ช่องทางชำระเงิน, การชำระเงิน, ประวัติการสั่งซื้อ, คำสั่งซื้อของ, ไม่ยอมรับ, ส่งความคิดเห็น, โพสต์ทั้งหมด, ที่ถูกบล็อก, รายการที่ลบ, ดูโพสต์, หยุดการอัปโหลด, ทำการอัปโหลดต่อ, เลือกไฟล์ 3, การเลือกไฟล์, เผยแพร่แล้ว, โพสต์แล้ว, แชร์แล้ว, บล็อกแล้ว
yes: ใช่, ยืนยัน, ตกลง, ดำเนินการต่อ, ต่อไป, ถัดไป
back: ยกเลิก, กลับ, ย้อนกลับ, ปิด, แก้ไข, ช่วยเหลือ, แสดง, ซ่อน, ค้นหา, เพิ่ม, ไม่, ไม่ใช่, ไว้ทีหลัง, ไม่ใช่ตอนนี้
bin: ถังขยะ
writes: ข้อความ, พิมพ์, เขียน, ตอบกลับ, ความคิดเห็น
seeks: ค้นหา, ตัวกรอง, ผู้รับ
amounts: จำนวนเงิน, ราคา
asks: วิธี

vi
pay: mua ngay, =mua, mua hàng, mua vé, đặt hàng, thanh toán, trả tiền, đặt mua, đặt phòng, đặt vé, đặt chỗ, đặt ngay, xác nhận đơn hàng, xác nhận đặt hàng, xác nhận thanh toán, hoàn tất đơn hàng, quyên góp, chuyển tiền, chuyển khoản, rút tiền, nạp tiền, đấu giá, đăng ký gói
delete: xóa, xoá, gỡ bỏ, loại bỏ, hủy đăng ký, huỷ đăng ký, hủy đơn hàng, huỷ đơn hàng, hủy đơn, hủy đặt phòng, hủy lịch hẹn, vô hiệu hóa tài khoản, đóng tài khoản, rời nhóm, rời khỏi nhóm, dọn sạch thùng rác, chuyển vào thùng rác, gỡ cài đặt, bỏ theo dõi, hủy theo dõi, hủy kết bạn, kết thúc cuộc trò chuyện, kết thúc trò chuyện, hủy liên kết, hủy xuất bản, dọn thùng rác, hủy tệp, hủy bản ghi, bỏ tệp
decide: phê duyệt, chấp thuận, từ chối yêu cầu, chấp nhận yêu cầu, từ chối lời mời, cho phép truy cập, =cho phép, cấp quyền
block: chặn, báo cáo người dùng, báo cáo bài viết, =báo cáo, báo cáo vi phạm, cấm
connect: liên kết tài khoản, liên kết ngân hàng, liên kết thẻ, kết nối tài khoản
accept: chấp nhận, tôi đồng ý, =đồng ý, đồng ý và*, ký tên, ký hợp đồng
terms: điều khoản, điều kiện, chính sách bảo mật, bản tin
publish: =đăng, đăng bài, đăng tin, đăng ngay, xuất bản, chia sẻ, bình luận, mời bạn, =mời, =thích, theo dõi, bình chọn, công bố
send: gửi, trả lời, chuyển tiếp, nộp đơn, nộp hồ sơ, ứng tuyển, đăng ký, tạo tài khoản, gọi ngay, =gọi, tham gia, kết bạn
upload: tải lên, chọn tệp, đính kèm tệp, thêm tệp, thêm tập tin
download: tải xuống, tải về, cài đặt ứng dụng, =cài đặt ngay, xuất file, =xuất
unless: đặt chỗ của, đặt phòng của, xem bình luận, xem thanh toán, bình luận của, xóa bộ lọc, xoá bộ lọc, xóa tìm kiếm, đã gửi, phương thức thanh toán, hình thức thanh toán, lịch sử thanh toán, không đồng ý, không chấp nhận, gửi phản hồi, tải thêm, chọn tất cả, đã xuất bản, đã đăng, đã xóa, đã chặn, đã chia sẻ, tạm dừng tải lên, tiếp tục tải lên, chưa xuất bản
yes: có, đồng ý, xác nhận, tiếp tục, ok, vâng, tiếp theo, chắc chắn
back: hủy, huỷ, quay lại, trở lại, đóng, sửa, thay đổi, trợ giúp, hiển thị, ẩn, tìm, thêm, không, để sau, hủy bỏ, bỏ qua
bin: thùng rác
writes: tin nhắn, nhắn tin, viết, nhập tin, trả lời, bình luận
seeks: tìm, tìm kiếm, lọc, bộ lọc, đến, người nhận
amounts: số tiền, giá
asks: cách *, làm thế nào *, hướng dẫn *

id
pay: beli, beli sekarang, bayar, bayar sekarang, pesan sekarang, buat pesanan, pesan tiket, pesan kamar, konfirmasi pesanan, konfirmasi pembayaran, checkout sekarang, berlangganan, langganan sekarang, donasi, transfer, kirim uang, tarik dana, tarik tunai, isi saldo, tawar, lanjut bayar, lanjutkan pembayaran
delete: hapus, buang, batalkan langganan, batalkan pesanan, batalkan reservasi, berhenti berlangganan, nonaktifkan akun, tutup akun, keluar dari grup, keluar grup, kosongkan sampah, pindahkan ke sampah, copot pemasangan, berhenti mengikuti, hapus pertemanan, akhiri percakapan, akhiri obrolan, akhiri chat, arsipkan, menghapus, kosongkan tempat sampah, kosongkan tong, batalkan publikasi, kembali ke yang dipublikasikan, konfirmasi penghapusan, keluar dari saluran
decide: setujui, tolak permintaan, terima permintaan, tolak undangan, izinkan akses, =izinkan, beri akses
block: blokir, laporkan, keluarkan dari grup, tandai sebagai spam
connect: hubungkan akun, tautkan akun, hubungkan rekening, tautkan rekening, tautkan kartu
accept: terima semua, saya setuju, =setuju, =terima, setuju dan*, tanda tangani
terms: syarat, ketentuan, kebijakan privasi, buletin
publish: posting, terbitkan, publikasikan, bagikan, komentari, undang, suka, =ikuti, pilih kandidat, unggah postingan
send: kirim, balas, teruskan pesan, =teruskan, ajukan, lamar sekarang, =lamar, daftar sekarang, =daftar, buat akun, telepon, gabung, tambah teman
upload: unggah, pilih file, lampirkan file, mengunggah, unggah *, tambah file, tambahkan file
download: unduh, =instal, pasang aplikasi, ekspor, simpan sebagai
unless: hapus filter, hapus semua filter, hapus pencarian, kirim masukan, metode bayar, cara bayar, tidak setuju, daftar pesanan, daftar isi, daftar keinginan
yes: ya, oke, ok, konfirmasi, lanjut, lanjutkan, setuju, yakin, berikutnya
back: batal, kembali, tutup, edit, ubah, bantuan, tampilkan, sembunyikan, cari, tambah, tidak, jangan, nanti, nanti saja, lewati
bin: sampah, tempat sampah
writes: pesan, ketik, tulis, balas, balasan, komentar
seeks: cari*, pencarian, saring, filter, kepada, penerima
amounts: jumlah, nominal, harga
asks: cara *, bagaimana *

ms
pay: beli, bayar, bayar sekarang, buat pesanan, tempah sekarang, tempah, sahkan pesanan, sahkan pembayaran, langgan, langgan sekarang, derma, pindahkan wang, hantar wang, keluarkan wang, tambah nilai
delete: padam, padamkan, buang, alih keluar, batalkan langganan, batalkan pesanan, batal langganan, batalkan tempahan, nyahlanggan, nyahaktifkan, tutup akaun, keluar dari kumpulan, kosongkan sampah, alih ke sampah, nyahpasang, berhenti mengikut, tamatkan perbualan, tamatkan sembang, nyahterbit
decide: luluskan, tolak permintaan, terima permintaan, tolak jemputan, benarkan akses, =benarkan
block: sekat, laporkan, lapor, halang
connect: pautkan akaun, sambung akaun, pautkan kad
accept: terima semua, saya setuju, =setuju, tandatangan
terms: terma, syarat, dasar privasi
publish: siarkan, terbitkan, kongsi, kongsikan, jemput, ulas, =ikut, undi
send: hantar, balas, majukan, mohon sekarang, daftar sekarang, =daftar, buat akaun, cipta akaun, panggil, sertai
upload: muat naik, pilih fail, lampirkan fail
download: muat turun, pasang, eksport
unless: padam penapis, padamkan penapis, buang penapis, alih keluar penapis, hantar maklum balas, jeda muat naik, sambung semula muat naik
yes: ya, ok, sahkan, teruskan, pasti
back: batal, kembali, tutup, sunting, ubah, bantuan, papar, cari, tambah, tidak, bukan sekarang, kemudian
bin: tong sampah, sampah
writes: mesej*, tulis*, taip*, balas*, komen*
seeks: cari*, tapis*, penerima
amounts: jumlah, harga
asks: cara *, bagaimana *

tl
pay: bilhin, bumili, bilhin ngayon, magbayad, bayaran ngayon, mag order, umorder, i order, mag book, mag subscribe, mag donate, magpadala ng pera, mag withdraw, mag top up
delete: burahin, tanggalin, alisin, i delete, mag unsubscribe, i unsubscribe, kanselahin ang order, kanselahin ang subscription, i deactivate, isara ang account, umalis sa grupo, i unfollow, tapusin ang chat
decide: aprubahan, payagan, tanggihan ang kahilingan, tanggapin ang kahilingan
block: i block, harangan, i report, iulat
connect: i link ang account, ikonekta ang account
accept: tanggapin, sumasang ayon ako, pumapayag ako, tanggapin lahat
terms: tuntunin, kundisyon, patakaran sa privacy
publish: i post, mag post, ibahagi, i share, i publish, magkomento, imbitahan, i like, i follow, bumoto
send: ipadala, i send, isumite, i submit, sumagot, tumugon, ipasa, mag apply, magparehistro, mag sign up, gumawa ng account, tumawag, sumali
upload: i upload, mag upload, pumili ng file
download: i download, mag download, i install
unless: alisin ang filter, alisin ang mga filter
yes: oo, sige, kumpirmahin, magpatuloy, ok
back: kanselahin, bumalik, isara, i edit, baguhin, tulong, ipakita, maghanap, idagdag, hindi, huwag, mamaya
bin: basurahan
writes: mensahe, magsulat, sumulat, sagot, komento
seeks: maghanap, hanapin, i filter, tatanggap

sw
pay: nunua, nunua sasa, lipa, lipia, lipa sasa, agiza, agiza sasa, weka oda, kamilisha oda, thibitisha malipo, thibitisha agizo, weka nafasi, hifadhi nafasi, jiandikishe kulipia, changia, tuma pesa, hamisha pesa, toa pesa
delete: futa, ondoa, ghairi usajili, ghairi agizo, ghairi oda, jiondoe, zima akaunti, funga akaunti, ondoka kwenye kikundi, toka kwenye kikundi, safisha tupio, acha kufuata, maliza mazungumzo
decide: idhinisha, kataa ombi, kubali ombi, ruhusu ufikiaji, =ruhusu
block: zuia, ripoti
connect: unganisha akaunti
accept: kubali, nakubali, ninakubali, kubali zote, saini
terms: masharti, vigezo, sera ya faragha
publish: chapisha, shiriki, toa maoni, alika, penda, fuata, piga kura
send: tuma, jibu, wasilisha, sambaza, omba sasa, jisajili, jiandikishe, fungua akaunti, piga simu, jiunge
upload: pakia, chagua faili
download: pakua, sakinisha
unless: futa vichujio, futa kichujio, ondoa vichujio, ondoa kichujio, tuma maoni, pakia zaidi
yes: ndiyo, ndio, thibitisha, endelea, sawa
back: ghairi, rudi, funga, hariri, badilisha, msaada, onyesha, tafuta, ongeza, hapana, sio sasa, baadaye
bin: tupio, takataka
writes: ujumbe, andika, jibu, maoni
seeks: tafuta, chuja, mpokeaji
asks: jinsi ya *

zh
pay: 立即购买, 马上购买, 购买, 去结算, 结算, 去付款, 付款, 支付, 下单, 提交订单, 确认订单, 订购, 预订, 预定, 抢购, 充值, 转账, 提现, 打赏, 捐款, 捐赠, 续费, 开通会员, 开通, 竞价, 出价, 购票, 缴费, 买入, 卖出, 立即購買, 購買, 結帳, 結賬, 提交訂單, 送出訂單, 確認訂單, 訂購, 預訂, 下標, 轉帳, 轉賬, 儲值, 捐贈, 續訂, 贊助, 繳費, 買入, 賣出, 立即订阅, 立即訂閱
delete: 删除, 移除, 清空, 注销, 取消订阅, 退订, 取消订单, 取消预订, 取消预约, 停用, 卸载, 解除绑定, 解绑, 撤销授权, 退出群聊, 退出群组, 解散, 结束对话, 结束聊天, 结束会话, 取关, 取消关注, 放入回收站, 移至回收站, 移到回收站, 终止, 恢复出厂设置, 归档, 刪除, 註銷, 取消訂閱, 取消訂單, 取消預訂, 取消預約, 解除安裝, 解除連結, 退出群組, 離開群組, 結束對話, 結束聊天, 取消追蹤, 移至垃圾桶, 丟到垃圾桶, 終止, 封存, 解除好友, 消除, 丢弃, 丟棄, 舍弃, 捨棄, 还原到已发布, 還原至已發佈, 取消发布, 取消發佈, 擦除, 退出频道, 离开频道, 离开群组, 結束投票, 结束投票, 销毁
decide: 批准, 通过申请, 拒绝申请, 拒绝请求, 同意申请, 拒绝邀请, 接受邀请, 授权, 允许访问, =允许, 驳回, =拒绝, 核准, 通過申請, 拒絕申請, 拒絕要求, 拒絕邀請, 接受邀請, 授權, 允許存取, =允許, 駁回
block: 拉黑, 屏蔽, 举报, 封禁, 加入黑名单, 投诉, 禁言, 踢出, 封鎖, 檢舉, 停權, 加入黑名單, 静音用户, 標記訊息, 取消屏蔽
connect: 绑定账号, 绑定银行卡, 绑定手机, 关联账号, 绑定, 綁定帳號, 綁定, 連結帳戶, 連結帳號, 連結銀行
accept: 同意, 接受, 全部接受, 我已阅读并同意, 签署, 簽署, 我已閱讀並同意
terms: 条款, 协议, 隐私政策, 條款, 協議, 隱私權, 隱私政策, 电子报, 電子報
publish: 发布, 发表, 发帖, 分享, 评论, 转发, 邀请, 点赞, =关注, =赞, 投票, 公开, 上架, 發佈, 發布, 發表, 發文, 留言, 轉發, 邀請, 按讚, =追蹤, =讚, 公開, 刊登
send: 发送, 提交, 回复, 寄出, 申请, 报名, 注册, 立即注册, 创建账号, 拨打, 呼叫, 添加好友, 加入群组, 投递, 發送, 傳送, 送出, 回覆, 全部回覆, 轉寄, 申請, 報名, 註冊, 建立帳戶, 建立帳號, 撥打, 加好友, 加入群組
upload: 上传, 选择文件, 添加附件, 上傳, 選擇檔案, 新增附件, 添加文件, 新增檔案
download: 下载, 安装, 导出, 另存为, 下載, 安裝, 匯出, 另存新檔
unless: 我的预订, 我的預訂, 我的分享, 我的申请, 我的购买, 我的发布, 我的邀请, 我的投票, 我的捐赠, 我的捐款, 我的充值, 我的转账, 我的下载, 我的上传, 清除筛选, 清空筛选, 清除篩選, 移除筛选, 移除篩選, 删除筛选, 已发送, 已删除, 已发布, 已购买, 已支付, 发送箱, 最近删除, 支付方式, 付款方式, 支付记录, 付款記錄, 购买记录, 購買記錄, 购买须知, 退货退款, 已傳送, 已送出, 已刪除, 已發佈, 不同意, 不接受, 我的评论, 查看评论, 全部评论, 查看留言, 发布会, 发布日期, 发布时间, 發布日期, 發佈日期, 发表时间, 下载中心, 下載專區, 我的下载, 上传日期, 公开课, 公开信息, 公开数据, 购买指南, 支付宝, 预订记录, 注册商标, 分享会, 申请记录, 申請紀錄, 举报中心, 关于购买, 提交反馈, 开通方法, 暂停上传, 恢复上传, 继续上传, 暫停上傳, 繼續上傳, 取消删除, 消除筛选
yes: 是, 确定, 确认, 继续, 好, 好的, 是的, 下一步, 同意, 確定, 確認, 繼續, 完成
back: 取消, 返回, 关闭, 编辑, 修改, 上一步, 重置, 清除, 帮助, 显示, 隐藏, 搜索, 详情, 添加, 否, 不, 暂不, 以后再说, 稍后, 保留, 關閉, 編輯, 說明, 顯示, 隱藏, 搜尋, 新增, 稍後, 暫不, 不用了
bin: 回收站, 垃圾桶, 垃圾箱, 废纸篓, 資源回收筒
writes: 消息, 发消息, 输入消息, 说点什么, 回复, 评论, 写, 提问, 訊息, 輸入訊息, 回覆, 留言, 撰寫
seeks: 搜索, 查找, 筛选, 收件人, 搜尋, 篩選, 查詢
amounts: 金额, 金額, 价格, 價格, 出价
asks: 如何, 怎么, 怎樣, 常见问题

ja
pay: 今すぐ買う, 購入, 買う, 注文を確定, 注文する, ご注文, 支払う, お支払い, 決済, 予約する, 予約を確定, 申し込む, お申し込み, 定期購読, 購読する, 寄付する, 寄付, 振り込む, 振込, 送金, 出金, 引き出す, 入金, チャージする, 入札, 有料会員, 課金, レジに進む, 契約する, 売却, 応援購入, 投げ銭
delete: 削除, 消去, 破棄, 退会, 解約, 取り消し, キャンセルを確定, 注文をキャンセル, 予約をキャンセル, 購読を解除, 登録解除, 配信停止, 無効にする, 無効化, アンインストール, グループを退出, 退出する, 脱退, ゴミ箱を空, ゴミ箱に移動, ゴミ箱へ, フォロー解除, フォローをやめる, 連携を解除, 連携解除, 会話を終了, チャットを終了, 通話を終了, 初期化, アーカイブ, 取り除く, 消す, 非公開にする, =非公開, 捨てる, チャンネルを退出, チャンネルから退出, 除外する
decide: 承認, 許可, 却下, 拒否, リクエストを承認, 招待を辞退, 辞退
block: ブロック, 通報, 報告する, ミュートする, 追放, 利用停止, ユーザーをミュート, メッセージをフラグ, =フラグ
connect: アカウントを連携, 口座を連携, 口座を登録, アカウント連携, 連携する
accept: 同意, 承諾, すべて許可, すべて受け入れる, 署名
terms: 規約, 利用規約, プライバシーポリシー, メルマガ
publish: 投稿, 公開, 共有, シェア, コメントする, 招待, いいね, =フォロー, フォローする, 投票, ツイート, ポストする, =ポスト, 出品
send: 送信, 送る, 返信, 転送, 提出, 応募, 登録する, 新規登録, 会員登録, アカウントを作成, 電話をかける, 発信, 参加する, 友達追加, 友だち追加, =返事, 返事する
upload: アップロード, ファイルを選択, 添付する, ファイルを追加
download: ダウンロード, インストール, エクスポート, 名前を付けて保存
unless: 注文履歴, 購入履歴, 支払い方法, お支払い方法, 支払方法, 決済方法, 送信済み, 送信トレイ, 削除済み, 予約状況, 予約履歴, 投稿一覧, 投稿日, 過去の投稿, 公開日, 公開中, 共有アイテム, 共有済み, ブロック一覧, ブロックリスト, ダウンロード履歴, アーカイブを見る, 絞り込みを削除, フィルターを削除, 条件を削除, 検索条件を削除, 同意しない, ご利用方法, 新着投稿, 送信取り消し期間, 返信を見る, 返信を表示, 注文内容, ご注文内容, 購入ガイド, ご購入方法, 応募要項, 非公開, お支払いについて, ご注文について, 購入品, 投稿を見る, 公開範囲, 拒否リスト, 許可リスト, 公開済み, アップロードを一時停止, アップロードを再開, 消さない, 取り消し線
yes: はい, 確認, 続行, 続ける, 次へ, 実行, 確定, ok, 了解
back: キャンセル, 戻る, 閉じる, 編集, 変更, クリア, ヘルプ, 表示, 非表示, 検索, 追加, いいえ, あとで, 後で, やめる, 今はしない
bin: ゴミ箱, ごみ箱
writes: メッセージ, 返信, コメント, 入力してください, つぶやき, いまどうしてる
seeks: 検索, 絞り込み, 宛先, さがす, 探す
amounts: 金額, 価格
asks: の方法, について, するには, ガイド, よくある質問

ko
pay: 구매, 바로 구매, 바로구매, 구매하기, 결제, 결제하기, 주문하기, 주문 완료, 주문 확정, 예약하기, 예약 확정, 구독하기, 구독 시작, 후원하기, 기부하기, 송금, 이체, 출금, 충전하기, 입찰, 구입하기, 바로 사기, 매수, 매도
delete: 삭제, 제거, 지우기, 탈퇴, 해지, 구독 취소, 구독취소, 주문 취소, 주문취소, 예약 취소, 예약취소, 비활성화, 폐기, 그룹 나가기, 채팅방 나가기, 방 나가기, 휴지통 비우기, 휴지통으로 이동, 설치 제거, 팔로우 취소, 언팔로우, 연동 해제, 연결 해제, 대화 종료, 상담 종료, 통화 종료, 초기화하기, 보관하기, 버리다, 버리기, 채널 나가기, 투표 종료, 아카이브, 지우다, 삭제하다
decide: 승인, 거절, 허용, 수락, 권한 부여
block: 차단, 신고, 강퇴, 추방, 음소거, 플래그
connect: 계정 연결, 계좌 연결, 계정 연동, 카드 등록, 계좌 등록
accept: 동의, 모두 수락, 서명
terms: 약관, 이용약관, 개인정보, 뉴스레터
publish: 게시, 공유, 댓글 달기, 댓글 등록, 초대, 좋아요, =팔로우, 팔로우하기, 투표하기, 발행, 공개하기, 글 올리기
send: 보내기, 전송, 제출, 답장, 답글 달기, 전달하기, 지원하기, 신청하기, 회원가입, 가입하기, 등록하기, 계정 만들기, 전화 걸기, 참여하기, 친구 추가, 보내다
upload: 업로드, 파일 선택, 파일 첨부, 파일 추가
download: 다운로드, 설치, 내보내기, 다른 이름으로 저장, 수출
unless: 구매 내역, 구매내역, 결제 수단, 결제수단, 결제 내역, 결제내역, 결제 방법, 구매 후기, 구매 가이드, 필터 지우기, 필터 초기화, 필터 삭제, 검색어 삭제, 삭제된, 삭제됨, 공유된, 공유 문서함, 게시판, 게시물, 게시글, 차단 목록, 차단 해제, 신고 내역, 초대장, 보낸, 승인 내역, 다운로드 내역, 설치 안내, 구매 안내, 동의하지 않음, 동의 안 함, 결제 안내, 게시일, 배송 및 결제, 게시됨, 업로드 일시정지, 업로드 재개, 선택 해제, 파일 선택 해제, 검색 지우기, 검색 기록 지우기, 페이지 나가기, 게시 안 됨, 게시된, 업로드됨, 공유됨, 삭제 취소
yes: 예, 네, 확인, 계속, 다음, 완료, 동의
back: 취소, 뒤로, 닫기, 수정, 변경, 도움말, 보기, 숨기기, 검색, 추가, 아니요, 아니오, 나중에, 유지
bin: 휴지통
writes: 메시지, 댓글, 답장, 답글, 입력하세요, 쓰기
seeks: 검색, 필터, 찾기, 받는 사람, 받는사람
amounts: 금액, 가격
asks: 방법, 안내, 자주 묻는
`;
