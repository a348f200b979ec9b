import type { SeededRandom } from './demo-random.js';

const FEMALE_NAMES = [
  ...['Aarohi', 'Aditi', 'Anjali', 'Ankita', 'Bhavna', 'Deepa', 'Divya', 'Farhana', 'Gayatri', 'Harpreet'],
  ...['Indira', 'Ishita', 'Jaya', 'Kavya', 'Kiran', 'Lakshmi', 'Lata', 'Madhuri', 'Manisha', 'Meena', 'Nandini'],
  ...['Neha', 'Nisha', 'Pallavi', 'Pooja', 'Priya', 'Radha', 'Rekha', 'Ritu', 'Roshni', 'Sakshi', 'Saraswati'],
  ...['Shalini', 'Shreya', 'Simran', 'Sneha', 'Sunita', 'Swati', 'Tanvi', 'Usha', 'Vaishnavi', 'Vidya', 'Zoya'],
] as const;
const MALE_NAMES = [
  ...['Aarav', 'Abhishek', 'Aditya', 'Ajay', 'Akash', 'Aman', 'Amit', 'Anand', 'Arjun', 'Ashok', 'Bharat', 'Chetan'],
  ...['Deepak', 'Dinesh', 'Farhan', 'Ganesh', 'Gaurav', 'Gurpreet', 'Harish', 'Imran', 'Jatin', 'Karthik', 'Kunal'],
  ...['Mahesh', 'Manoj', 'Mohan', 'Naveen', 'Nikhil', 'Pankaj', 'Prakash', 'Rahul', 'Rajesh', 'Rakesh', 'Ramesh'],
  ...['Rohit', 'Sameer', 'Sandeep', 'Sanjay', 'Shyam', 'Suresh', 'Tarun', 'Varun', 'Vijay', 'Vikram', 'Yusuf'],
] as const;
const LAST_NAMES = [
  ...[
    'Agarwal',
    'Ansari',
    'Bhat',
    'Bose',
    'Chatterjee',
    'Chauhan',
    'D’Souza',
    'Das',
    'Desai',
    'Deshpande',
    'Fernandes',
  ],
  ...['Gowda', 'Gupta', 'Hegde', 'Iyer', 'Jain', 'Joshi', 'Kaur', 'Khan', 'Kulkarni', 'Kumar', 'Mehta', 'Menon'],
  ...['Mishra', 'Mukherjee', 'Murthy', 'Nair', 'Naidu', 'Pandey', 'Patel', 'Patil', 'Pillai', 'Prasad', 'Rao', 'Reddy'],
  ...['Saxena', 'Sethi', 'Shah', 'Sharma', 'Shetty', 'Singh', 'Srinivasan', 'Thomas', 'Tiwari', 'Varma', 'Yadav'],
] as const;

export interface Person {
  name: string;
  /** As entered by the clinic. */
  mobile: string;
  email: string | null;
}

/** Percentage of patients who share the mobile number of the previous one. */
const SHARED_MOBILE_PERCENT = 5;
const EMAIL_PERCENT = 55;
const LANDLINE = '022 2528 4417';

/** Generates `count` patients with distinct names. A few share a mobile number. @param landline index of the patient with a landline only */
export function generatePeople(count: number, landline: number, random: SeededRandom): Person[] {
  const names = new Set<string>();
  while (names.size < count)
    names.add(`${random.pick(random.withPercent(55) ? FEMALE_NAMES : MALE_NAMES)} ${random.pick(LAST_NAMES)}`);
  let mobile = randomMobile(random);
  return [...names].map((name, n) => {
    if (!random.withPercent(SHARED_MOBILE_PERCENT)) mobile = randomMobile(random);
    return {
      name,
      mobile: n === landline ? LANDLINE : mobile,
      email: random.withPercent(EMAIL_PERCENT) ? randomEmail(name, random) : null,
    };
  });
}

const randomMobile = (random: SeededRandom): string =>
  `${random.pick(['98', '99', '97', '96', '94', '90', '88', '87', '70', '63'])}${threeDigits(random)} ${random.int(10_000, 89_999)}`;
const threeDigits = (random: SeededRandom): string => String(random.int(100, 999));

const randomEmail = (name: string, random: SeededRandom): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}${random.int(1, 99)}@mail.example`;
