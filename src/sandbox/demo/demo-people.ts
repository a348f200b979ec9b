import type { Chance } from './demo-random.js';

const WOMEN = [
  ...['Aarohi', 'Aditi', 'Anjali', 'Ankita', 'Bhavna', 'Deepa', 'Divya', 'Farhana', 'Gayatri', 'Harpreet'],
  ...['Indira', 'Ishita', 'Jaya', 'Kavya', 'Kiran', 'Lakshmi', 'Lata', 'Madhuri', 'Manisha', 'Meena', 'Nandini'],
  ...['Neha', 'Nisha', 'Pallavi', 'Pooja', 'Priya', 'Radha', 'Rekha', 'Ritu', 'Roshni', 'Sakshi', 'Saraswati'],
  ...['Shalini', 'Shreya', 'Simran', 'Sneha', 'Sunita', 'Swati', 'Tanvi', 'Usha', 'Vaishnavi', 'Vidya', 'Zoya'],
] as const;
const MEN = [
  ...['Aarav', 'Abhishek', 'Aditya', 'Ajay', 'Akash', 'Aman', 'Amit', 'Anand', 'Arjun', 'Ashok', 'Bharat', 'Chetan'],
  ...['Deepak', 'Dinesh', 'Farhan', 'Ganesh', 'Gaurav', 'Gurpreet', 'Harish', 'Imran', 'Jatin', 'Karthik', 'Kunal'],
  ...['Mahesh', 'Manoj', 'Mohan', 'Naveen', 'Nikhil', 'Pankaj', 'Prakash', 'Rahul', 'Rajesh', 'Rakesh', 'Ramesh'],
  ...['Rohit', 'Sameer', 'Sandeep', 'Sanjay', 'Shyam', 'Suresh', 'Tarun', 'Varun', 'Vijay', 'Vikram', 'Yusuf'],
] as const;
const FAMILIES = [
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
  /** As typed at the desk. */
  mobile: string;
  email: string | null;
}

/** So many of 100 live with the one before: same mobile. */
const FAMILY_PERCENT = 5;
const EMAIL_PERCENT = 55;
const LANDLINE = '022 2528 4417';

/** `count` patients with names of their own; a few share a mobile, the one at place `landline` has only that. */
export function people(count: number, landline: number, chance: Chance): Person[] {
  const names = new Set<string>();
  while (names.size < count) names.add(`${chance.pick(chance.in100(55) ? WOMEN : MEN)} ${chance.pick(FAMILIES)}`);
  let mobile = mobileOf(chance);
  return [...names].map((name, n) => {
    if (!chance.in100(FAMILY_PERCENT)) mobile = mobileOf(chance);
    return {
      name,
      mobile: n === landline ? LANDLINE : mobile,
      email: chance.in100(EMAIL_PERCENT) ? emailOf(name, chance) : null,
    };
  });
}

const mobileOf = (chance: Chance): string =>
  `${chance.pick(['98', '99', '97', '96', '94', '90', '88', '87', '70', '63'])}${three(chance)} ${chance.int(10_000, 89_999)}`;
const three = (chance: Chance): string => String(chance.int(100, 999));

const emailOf = (name: string, chance: Chance): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}${chance.int(1, 99)}@mail.example`;
