/**
 * The service's spellings of the areas of Kuwait and Bahrain, as `platformData.area` of v0 must have them. The interface
 * names the rule but not the list: this one is the sandbox's.
 */
export const SERVICE_AREAS: Record<'KW' | 'BH', readonly string[]> = {
  KW: listed(`
  Abbasiya; Abdali; Abdullah Al Mubarak; Abdullah Al Salem; Abraq Khaitan; Abu Al Hasaniya; Abu Fatira; Abu Halifa;
  Adailiya; Adan; Ahmadi; Ali Sabah Al Salem; Amghara; Andalus; Anjafa; Ardiya; Ardiya Industrial; Bayan; Bidaa;
  Bnaider; Bneid Al Qar; Daher; Daiya; Dajeej; Dasma; Dasman; Doha; Egaila; Fahad Al Ahmad; Fahaheel; Faiha;
  Farwaniya; Fintas; Firdous; Funaitees; Ghornata; Hadiya; Hawalli; Hittin; Ishbiliya; Jaber Al Ahmad;
  Jaber Al Ali; Jabriya; Jahra; Jleeb Al Shuyoukh; Julaia; Kabd; Kaifan; Khairan; Khaitan; Khaldiya;
  Kuwait Airport; Kuwait City; Mahboula; Maidan Hawalli; Mangaf; Mansouriya; Messila; Mina Abdullah; Mirqab;
  Mishref; Mubarak Al Abdullah; Mubarak Al Kabeer; Mutlaa; Naeem; Nahdha; Naseem; North West Sulaibikhat;
  Nuwaiseeb; Nuzha; Omariya; Oyoun; Qadsiya; Qairawan; Qasr; Qibla; Qortuba; Qurain; Qusour; Rabiya; Rai; Rawda;
  Rehab; Riggae; Riqqa; Rumaithiya; Saad Al Abdullah; Sabah Al Ahmad; Sabah Al Ahmad Sea City; Sabah Al Nasser;
  Sabah Al Salem; Sabahiya; Sabhan; Salam; Salhiya; Salmiya; Salwa; Shaab; Shadadiya; Shamiya; Sharq; Shuaiba;
  Shuhada; Shuwaikh Educational; Shuwaikh Industrial; Shuwaikh Medical; Shuwaikh Port; Shuwaikh Residential;
  Siddeeq; South Abdullah Al Mubarak; Subiya; Sulaibikhat; Sulaibiya; Surra; Taima; Wafra; Wafra Residential; Waha;
  West Abdullah Al Mubarak; West Mishref; Wista; Yarmouk; Zahra; Zour`),
  BH: listed(`
  Aali; Abu Saiba; Adliya; Amwaj Islands; Arad; Askar; Awali; Bahrain Bay; Bani Jamra; Barbar; Bilad Al Qadeem;
  Budaiya; Buhair; Burhama; Buri; Busaiteen; Daih; Dair; Damistan; Dar Kulaib; Diplomatic Area; Diraz;
  Diyar Al Muharraq; Durrat Al Bahrain; East Riffa; Eker; Galali; Ghuraifa; Gudaibiya; Hajiyat; Halat Bu Maher;
  Hamad Town; Hamala; Hidd; Hoora; Isa Town; Jablat Hibshi; Janabiya; Jasra; Jaww; Jid Ali; Jidhafs; Juffair;
  Jurdab; Karbabad; Karrana; Karzakkan; Maameer; Mahooz; Malkiya; Manama; Maqaba; Muharraq; Naim; Nuwaidrat; Qadam;
  Qalat Al Bahrain; Ras Rumman; Riffa; Saar; Salmabad; Salman City; Salmaniya; Samaheej; Sanabis; Sanad; Seef;
  Segaiya; Shakhura; Sitra; Suwayfiyah; Tubli; Umm Al Hassam; West Riffa; Zallaq; Zinj`),
};

function listed(names: string): readonly string[] {
  return names.split(';').map((name) => name.trim());
}
