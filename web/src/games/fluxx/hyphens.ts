/** Where long German and English card names may break. Browsers without a dictionary would cut anywhere. */
const JOINTS = [
  'Hand|karten|be|schrän|kung',
  'Hand|karten',
  'Sammler|be|schrän|kung',
  'Be|schrän|kungen',
  'Schoko|laden|milch',
  'Schoko|laden|kekse',
  'Schoko|lade',
  'Raketen|wissen|schaft',
  'Schlafens|zeit',
  'Inter|stel|lares',
  'Raum|schiff',
  'Fern|seher',
  'Haushalts|geräte',
  'Radio|aktive',
  'Kar|toffel',
  'Ofen|kar|toffel',
  'Müll|abfuhr',
  'Back|waren',
  'Be|steue|rung',
  'Lotto|gewinn',
  'Party|snacks',
  'Party|bonus',
  'Armen|bonus',
  'Reichen|bonus',
  'Stern|gucken',
  'zurück|setzen',
  'weg|werfen',
  'weiter|geben',
  'Gammler|feger',
  'Tages|angebot',
  'Silber|streif',
  'Eska|lation',
  'Ver|einfachen',
  'ver|mischen',
  'Hippie|tum',
  'Grund|regeln',
  'Traum|land',
  'Inter|stellar',
  'Space|craft',
  'Choco|late',
  'Esca|lation',
  'Hippy|ism',
  'Tele|vision',
  'Radio|active',
  'Appli|ances',
];

const SOFT_HYPHEN = '\u00ad';
const parts = JOINTS.map((joint) => [joint.replaceAll('|', ''), joint.replaceAll('|', SOFT_HYPHEN)] as const);

/** Longer words would leave half a line empty before them. */
const WHOLE_MAX = 11;

/** The words of a card's name. Those that are kept whole break only where a line is too short for one of them alone. */
export function words(name: string): { text: string; whole: boolean }[] {
  return name.split(' ').map((text) => ({ text: soft(text), whole: text.length <= WHOLE_MAX }));
}

export function soft(name: string): string {
  for (const [plain, broken] of parts) {
    if (name.includes(plain)) name = name.replace(plain, broken);
  }
  return name;
}
